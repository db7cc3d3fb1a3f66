import { Anchor, Group } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import type { LeadDetail, UserRow } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { rowOf } from '../../leads/lead-fields.ts'
import { nameOf, usePeople } from '../../people/people.ts'
import { CalleeMark } from '../../phones/phones.tsx'
import { useDial } from '../../phones/use-dial.tsx'
import { istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { Facts } from '../../ui/values/facts.tsx'
import { useIsPrinting } from '../../ui/window/use-is-printing.ts'
import { FurtherContacts } from './contacts/further-contacts.tsx'
import styles from './lead-fact.module.css'
import { LeadFact } from './lead-fact.tsx'
import { leadFieldCell, tagBadge } from './list/lead-field-cell.tsx'
import { NotToCallButton } from './not-to-call.tsx'

/** Status, owner, source, city and notes stand above, in the summary, wherever they hold something. */
const contacts: readonly LeadField[] = ['phone', 'email']
const further: readonly LeadField[] = ['company', 'priority', 'deal_value', 'tags']

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** What the summary leaves of a lead (§2.1), ready to call, write to and copy; fields that hold nothing in one line below. */
export function LeadFacts({ lead }: { lead: LeadDetail }): ReactNode {
  const people = usePeople()
  const isPrinting = useIsPrinting()
  const { link, question } = useDial({ sent: lead.phone ?? '', e164: lead.phone_e164 }, lead)
  return (
    <>
      {question}
      <Facts
        facts={[...contacts, ...further.filter((field) => !isEmpty(lead[field]))].map((field) => ({
          name: rowOf(field).label,
          value: fact(lead, field, people.data, link),
        }))}
      />
      <Group gap="0.4rem 1rem" my="xs" fz="sm" className={styles.empties}>
        {([...further, 'city', 'notes'] as const)
          .filter((field) => isEmpty(lead[field]))
          .map((field) => (
            <LeadFact key={field} lead={lead} field={field} isLink={false}>
              {null}
            </LeadFact>
          ))}
      </Group>
      <details open={isPrinting} className={styles.more}>
        <summary>{t('More')}</summary>
        <Facts
          facts={[
            { name: t('Created'), value: istDateTime(lead.created_at) },
            ...(lead.created_by === null
              ? []
              : [{ name: t('Created by'), value: nameOf(people.data, lead.created_by) }]),
            { name: t('Changed'), value: istDateTime(lead.updated_at) },
            { name: t('Id'), value: identifier(lead.id) },
          ]}
        />
      </details>
    </>
  )
}

interface Link {
  href: string
  onClick?: (event: MouseEvent) => void
}

function fact(lead: LeadDetail, field: LeadField, people: UserRow[] | undefined, dial: Link): ReactNode {
  const { kind, label } = rowOf(field)
  const value = lead[field]
  const isReached = kind === 'contact' && typeof value === 'string'
  // The number is copied with its calling code, because another phone or program needs it to dial.
  const copied = String((field === 'phone' && lead.phone_e164) || value)
  const link = field === 'phone' ? dial : { href: `mailto:${value}` }
  const after = field === 'phone' && <NotToCallButton lead={lead} />
  const cell = Array.isArray(value) ? tagsOf(value) : leadFieldCell(lead, field, people)
  return (
    <>
      <LeadFact lead={lead} field={field} isLink={isReached}>
        {isEmpty(value) ? null : (
          <>
            {field === 'phone' && <CalleeMark lead={lead} />}
            {isReached ? reachable(label.toLowerCase(), copied, link, cell) : cell}
            {after}
          </>
        )}
      </LeadFact>
      {(field === 'phone' || field === 'email') && <FurtherContacts lead={lead} kind={field} />}
    </>
  )
}

function tagsOf(tags: readonly string[]): ReactNode {
  return tags.length === 0 ? null : tags.map(tagBadge)
}

function reachable(what: string, value: string, link: Link, shown: ReactNode): ReactNode {
  return (
    <>
      <Anchor {...link}>{breakable(shown)}</Anchor>
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
