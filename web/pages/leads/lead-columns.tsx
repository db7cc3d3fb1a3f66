import { Badge, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Lead, UserRow } from '../../contract.ts'
import { nameOf } from '../../people.ts'
import { rupees } from '../../ui/format.ts'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/use-columns.ts'

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
  return [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      cell: (lead) => (
        <Link to={`/leads/${lead.id}${search}`} data-row-link>
          {lead.name}
        </Link>
      ),
    },
    {
      id: 'status',
      header: 'Status',
      card: 'corner',
      optional: 'shown',
      cell: (lead) => <Mark word={lead.status} />,
    },
    { id: 'phone', card: 'plain', header: 'Phone', optional: 'shown', cell: (lead) => lead.phone },
    { id: 'email', card: 'none', header: 'Email', optional: 'shown', cell: (lead) => lead.email },
    { id: 'company', card: 'plain', header: 'Company', optional: 'shown', cell: (lead) => lead.company },
    { id: 'city', card: 'plain', header: 'City', optional: 'hidden', cell: (lead) => lead.city },
    { id: 'source', card: 'plain', header: 'Source', optional: 'shown', cell: (lead) => lead.source },
    {
      id: 'priority',
      card: 'none',
      header: 'Priority',
      optional: 'shown',
      cell: (lead) => <Mark word={lead.priority} />,
    },
    { id: 'tags', card: 'plain', header: 'Tags', optional: 'hidden', cell: (lead) => tagList(lead.tags) },
    {
      id: 'deal_value',
      card: 'plain',
      header: 'Value',
      align: 'right',
      optional: 'shown',
      cell: (lead) => (lead.deal_value === null ? null : rupees(lead.deal_value)),
    },
    {
      id: 'assigned_to',
      card: 'plain',
      header: 'Assigned to',
      optional: 'shown',
      cell: (lead) => lead.assigned_to && nameOf(people, lead.assigned_to),
    },
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

function tagList(tags: string[]): ReactNode {
  if (tags.length === 0) return null
  return (
    <Group gap={4} wrap="nowrap">
      {tags.map((tag) => (
        <Badge key={tag} color="gray" size="sm">
          {tag}
        </Badge>
      ))}
    </Group>
  )
}
