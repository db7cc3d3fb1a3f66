import { Badge, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Lead, ListedLead, UserRow } from '../../../contract.ts'
import type { LeadField } from '../../../contract-capture.ts'
import { rowOf } from '../../../leads/lead-fields.ts'
import { nameOf } from '../../../people/people.ts'
import { PersonName } from '../../../people/person-name.tsx'
import { Phone } from '../../../phones/phones.tsx'
import { rupees } from '../../../ui/language/format.ts'
import { Mark } from '../../../ui/page/mark.tsx'

/** A field of a lead as people read it, by its kind; nothing where it is empty. */
export function leadFieldCell(
  lead: Lead & Partial<Pick<ListedLead, 'phone_e164'>>,
  field: LeadField,
  people: UserRow[] | undefined,
): ReactNode {
  const value = lead[field]
  if (value === null) return null
  if (typeof value === 'number') return rupees(value)
  if (typeof value !== 'string') return tagList(value)
  const { kind } = rowOf(field)
  if (kind === 'choice') return <Mark word={value} isPlain={field === 'priority'} />
  if (field === 'phone') return <Phone sent={value} e164={lead.phone_e164} />
  return kind === 'person' ? <PersonName name={nameOf(people, value)} /> : value
}

function tagList(tags: readonly string[]): ReactNode {
  if (tags.length === 0) return null
  return (
    <Group gap={4} wrap="nowrap">
      {tags.map(tagBadge)}
    </Group>
  )
}

export const tagBadge = (tag: string): ReactNode => (
  <Badge key={tag} color="gray" size="sm">
    {tag}
  </Badge>
)
