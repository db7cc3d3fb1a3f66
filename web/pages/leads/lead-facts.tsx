import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import type { LeadDetail, UserRow } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { leadFieldsFrom, rowOf } from '../../leads/lead-fields.ts'
import { nameOf, usePeople } from '../../people/people.ts'
import { useReadPhone } from '../../phones/phones.tsx'
import type { ReadablePhone } from '../../ui/forms/read-phone.ts'
import { istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { FurtherContacts } from './contacts/further-contacts.tsx'
import { LeadFact } from './lead-fact.tsx'
import { LeadStatusField } from './lead-status-field.tsx'
import { leadFieldCell, tagBadge } from './list/lead-field-cell.tsx'

/** The name stands above as the title. */
const fields = leadFieldsFrom(
  'phone',
  'email',
  'company',
  'city',
  'status',
  'priority',
  'deal_value',
  'source',
  'tags',
  'assigned_to',
).filter((field) => field !== 'name')

/** Every field of a lead (§2.1), ready to call, write to and copy. */
export function LeadFacts({ lead }: { lead: LeadDetail }): ReactNode {
  const people = usePeople()
  const readPhone = useReadPhone()
  return (
    <Facts
      facts={[
        ...fields.map((field) => ({
          name: rowOf(field).label,
          value: fact(lead, field, people.data, readPhone),
        })),
        { name: t('Created'), value: istDateTime(lead.created_at) },
        ...(lead.created_by === null
          ? []
          : [{ name: t('Created by'), value: nameOf(people.data, lead.created_by) }]),
        { name: t('Changed'), value: istDateTime(lead.updated_at) },
        { name: t('Id'), value: identifier(lead.id) },
      ]}
    />
  )
}

function fact(
  lead: LeadDetail,
  field: LeadField,
  people: UserRow[] | undefined,
  readPhone: (sent: string) => ReadablePhone,
): ReactNode {
  const { kind, label } = rowOf(field)
  const value = lead[field]
  if (field === 'status') return <LeadStatusField lead={lead} />
  const isReached = kind === 'contact' && typeof value === 'string'
  const href = field === 'phone' ? readPhone(String(value)).dial : `mailto:${value}`
  const cell = Array.isArray(value) ? tagsOf(value) : leadFieldCell(lead, field, people)
  return (
    <>
      <LeadFact lead={lead} field={field} isLink={isReached}>
        {isReached ? reachable(label.toLowerCase(), value, href, cell) : cell}
      </LeadFact>
      {(field === 'phone' || field === 'email') && <FurtherContacts lead={lead} kind={field} />}
    </>
  )
}

function tagsOf(tags: readonly string[]): ReactNode {
  return tags.length === 0 ? null : tags.map(tagBadge)
}

function reachable(what: string, value: string, href: string, shown: ReactNode): ReactNode {
  return (
    <>
      <Anchor href={href} size="sm">
        {breakable(shown)}
      </Anchor>
      <CopyButton text={value} what={what} />
    </>
  )
}

/** An email breaks before its domain, if it has to. */
function breakable(shown: ReactNode): ReactNode {
  if (typeof shown !== 'string' || !shown.includes('@')) return shown
  const at = shown.lastIndexOf('@') + 1
  return (
    <>
      {shown.slice(0, at)}
      <wbr />
      {shown.slice(at)}
    </>
  )
}

function identifier(id: string): ReactNode {
  return (
    <>
      <code>{id.slice(0, 8)}…</code>
      <CopyButton text={id} what={t('id')} />
    </>
  )
}
