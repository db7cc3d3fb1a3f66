import { Anchor, Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeadDetail } from '../../contract.ts'
import { nameOf, usePeople } from '../../people.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { rupees } from '../../ui/format.ts'
import { istDateTime } from '../../ui/ist.ts'
import { Mark } from '../../ui/mark.tsx'
import { LeadStatusField } from './lead-status-field.tsx'

/** Every field of a lead (§2.1), ready to call, write to and copy. */
export function LeadFacts({ lead }: { lead: LeadDetail }): ReactNode {
  const people = usePeople()
  return (
    <Facts
      facts={[
        { name: 'Phone', value: lead.phone && reachable('phone', lead.phone, `tel:${lead.phone}`) },
        { name: 'Email', value: lead.email && reachable('email', lead.email, `mailto:${lead.email}`) },
        { name: 'Company', value: lead.company },
        { name: 'City', value: lead.city },
        { name: 'Status', value: <LeadStatusField lead={lead} /> },
        { name: 'Priority', value: <Mark word={lead.priority} /> },
        { name: 'Value', value: lead.deal_value === null ? null : rupees(lead.deal_value) },
        { name: 'Source', value: lead.source },
        { name: 'Tags', value: lead.tags.length === 0 ? null : lead.tags.map(tagBadge) },
        { name: 'Assigned to', value: lead.assigned_to && nameOf(people.data, lead.assigned_to) },
        { name: 'Notes', value: lead.notes },
        { name: 'Created', value: istDateTime(lead.created_at) },
        { name: 'Created by', value: lead.created_by && nameOf(people.data, lead.created_by) },
        { name: 'Changed', value: istDateTime(lead.updated_at) },
        { name: 'Id', value: identifier(lead.id) },
      ]}
    />
  )
}

function reachable(what: string, value: string, href: string): ReactNode {
  return (
    <>
      <Anchor href={href} size="sm">
        {value}
      </Anchor>
      <CopyButton text={value} what={what} />
    </>
  )
}

function tagBadge(tag: string): ReactNode {
  return (
    <Badge key={tag} color="gray" size="sm">
      {tag}
    </Badge>
  )
}

function identifier(id: string): ReactNode {
  return (
    <>
      <code>{id.slice(0, 8)}…</code>
      <CopyButton text={id} what="id" />
    </>
  )
}
