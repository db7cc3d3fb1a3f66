import type { ReactNode } from 'react'
import type { Lead, ListedLead, UserRow } from '../../../contract.ts'
import { LeadCard } from '../../../leads/lead-card.tsx'
import { leadFieldsFrom, rowOf } from '../../../leads/lead-fields.ts'
import { CalleeMark, reachColumn } from '../../../phones/phones.tsx'
import { rich, t } from '../../../ui/language/translate.ts'
import { RowLink } from '../../../ui/tables/row-link.tsx'
import type { Column } from '../../../ui/tables/use-columns.ts'
import { Moment } from '../../../ui/values/moment.tsx'
import { leadFieldCell } from './lead-field-cell.tsx'

interface LeadColumnsProps {
  people: UserRow[] | undefined
  /** The filters in the address, kept when a lead is opened. */
  search: string
  /** Agents need not read their own name on every lead. */
  isAgent: boolean
  /** On a phone each card has what one does from it: call and message. */
  isPhone: boolean
  /** Beside an open lead, and on a tablet, there is no room to say of a lead twice when it came. */
  isBrief: boolean
  /** The column by which the list stands: in sight, whatever was chosen. */
  sortedBy: string | undefined
}

/** What stays in sight while a lead is open beside the list: enough to tell the leads apart. */
export const columnsBeside = 'name status phone source deal_value created_at last_call_at'.split(' ')

/** Where a lead is from and since when. */
const originOf = ({ source, city, created_at }: ListedLead): ReactNode => (
  <>
    {city ? `${source} · ${city}` : source} · <Moment at={created_at} />
  </>
)

/** The columns of the lead list; all but the name can be hidden. On a phone a card of the same lines for each. */
export function leadColumns({
  people,
  search,
  isAgent,
  isPhone,
  isBrief,
  sortedBy,
}: LeadColumnsProps): Column<ListedLead>[] {
  const fields = leadFieldsFrom('name', 'status', 'phone', 'email').flatMap((field): Column<ListedLead>[] => {
    const { label, column } = rowOf(field)
    if (!column) return []
    const nameCell = (lead: Lead) => <RowLink to={`/leads/${lead.id}${search}`}>{lead.name}</RowLink>
    const valueCell = (lead: ListedLead) => leadFieldCell(lead, field, people)
    const phoneCell = (lead: ListedLead) => (
      <>
        <CalleeMark lead={lead} /> {valueCell(lead)}
      </>
    )
    const cell = field === 'name' ? nameCell : field === 'phone' ? phoneCell : valueCell
    const isOwnName = field === 'assigned_to' && isAgent
    return [{ id: field, header: label, ...column, ...(isOwnName && { optional: 'hidden' }), cell }]
  })
  const columns: Column<ListedLead>[] = [
    ...fields,
    {
      id: 'created_at',
      width: 95,
      header: t('Created'),
      optional: 'shown',
      cell: (lead) => <Moment at={lead.created_at} />,
    },
    {
      id: 'last_call_at',
      width: isBrief ? 95 : 165,
      header: t('Last call'),
      optional: 'shown',
      cell: (lead) => <LastCall lead={lead} isBrief={isBrief} />,
    },
    {
      id: 'updated_at',
      width: 95,
      header: t('Changed'),
      optional: 'hidden',
      cell: (lead) => <Moment at={lead.updated_at} />,
    },
  ]
  const inSight = columns.map((column) => {
    const { optional: _optional, ...always } = column
    return column.id === sortedBy ? always : column
  })
  if (!isPhone) return inSight
  const card: Column<ListedLead> = {
    id: 'name',
    header: t('Name'),
    card: 'title',
    cell: (lead) => (
      <LeadCard
        lead={lead}
        to={`/leads/${lead.id}${search}`}
        below={originOf(lead)}
        last={
          lead.notes ??
          (lead.last_call_at === null
            ? t('Never called')
            : rich('Last call {moment}', { moment: <Moment at={lead.last_call_at} /> }))
        }
      />
    ),
  }
  const isInCard = ['name', 'status', 'source', 'city', 'created_at']
  return [card, reachColumn, ...inSight.filter(({ id }) => id === sortedBy && !isInCard.includes(id))]
}

/** When a lead was last called; of one that never was, since when it waits. */
function LastCall({ lead, isBrief }: { lead: ListedLead; isBrief: boolean }): ReactNode {
  if (lead.last_call_at !== null) return <Moment at={lead.last_call_at} />
  return (
    <span className="nowrap quiet">
      {isBrief ? t('Never') : rich('Never · came {moment}', { moment: <Moment at={lead.created_at} /> })}
    </span>
  )
}
