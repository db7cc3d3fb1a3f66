import type { FurtherContact, LeadRecord } from '../../records/lead-record.ts'
import type { SentLead } from '../sent-lead.ts'

/** What a lead, or a person, can be reached by. */
export type ContactKind = FurtherContact['kind']

export const contactKinds: readonly ContactKind[] = ['phone', 'email']

/** What matching asks of a lead: its main phone and email, and the further ones. */
export type ContactHolder = Pick<LeadRecord, 'phone_e164' | 'email_normalized' | 'further_contacts'>

/** The key under which saves of one person queue up, and by which a further contact is found. */
export const keyOf = (kind: ContactKind, value: string): string => `${kind}:${value}`

/** The key of what was sent of a kind; null for nothing. */
export function sentKey(sent: Pick<SentLead, ContactKind>, kind: ContactKind): string | null {
  const value = sent[kind]?.normalized
  return value === undefined ? null : keyOf(kind, value)
}

/** The keys under which saves of one person queue up: the normalised phone and email (decision 0001.7). */
export const contactKeys = (sent: Pick<SentLead, ContactKind>): string[] =>
  contactKinds.flatMap((kind) => sentKey(sent, kind) ?? [])

/** The main phone or email of a lead, in the form that is matched on. */
export const mainOf = (lead: ContactHolder, kind: ContactKind): string | null =>
  kind === 'phone' ? lead.phone_e164 : lead.email_normalized

/** The keys of its main phone and email. */
export const mainKeysOf = (lead: ContactHolder): string[] =>
  contactKinds.flatMap((kind) => {
    const value = mainOf(lead, kind)
    return value === null ? [] : keyOf(kind, value)
  })

/** The keys of all that a lead has, main and further. */
export function contactKeysOf(lead: ContactHolder): string[] {
  const further = lead.further_contacts ?? []
  return [...mainKeysOf(lead), ...further.map(({ kind, value }) => keyOf(kind, value))]
}

/** Whether a lead has a contact, and as which; null for one that it has not. */
export function heldAs(lead: ContactHolder, kind: ContactKind, value: string): 'main' | 'further' | null {
  if (mainOf(lead, kind) === value) return 'main'
  const isFurther = (lead.further_contacts ?? []).some((one) => one.kind === kind && one.value === value)
  return isFurther ? 'further' : null
}
