import { Link } from 'react-router'
import type { Lead, UserRow } from '../../contract.ts'
import { leadFieldsFrom, rowOf } from '../../leads/lead-fields.ts'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/use-columns.ts'
import { leadFieldCell } from './lead-field-cell.tsx'

interface LeadColumnsProps {
  people: UserRow[] | undefined
  /** The filters in the address, kept when a lead is opened. */
  search: string
}

/** What stays in sight while a lead is open beside the list: enough to tell the leads apart. */
export const columnsBeside: readonly string[] = [
  'name',
  'status',
  'phone',
  'source',
  'deal_value',
  'created_at',
]

/** The columns of the lead list; all but the name can be hidden. */
export function leadColumns({ people, search }: LeadColumnsProps): Column<Lead>[] {
  const fields = leadFieldsFrom('name', 'status', 'phone', 'email').flatMap((field): Column<Lead>[] => {
    const { label, column } = rowOf(field)
    if (!column) return []
    const nameCell = (lead: Lead) => (
      <Link to={`/leads/${lead.id}${search}`} data-row-link>
        {lead.name}
      </Link>
    )
    const cell = field === 'name' ? nameCell : (lead: Lead) => leadFieldCell(lead, field, people)
    return [{ id: field, header: label, ...column, cell }]
  })
  return [
    ...fields,
    {
      id: 'created_at',
      card: 'plain',
      header: 'Created',
      optional: 'shown',
      cell: (lead) => <Moment at={lead.created_at} />,
    },
    {
      id: 'updated_at',
      header: 'Changed',
      optional: 'hidden',
      cell: (lead) => <Moment at={lead.updated_at} />,
    },
  ]
}
