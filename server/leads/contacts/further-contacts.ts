import type { FurtherContact, LeadRecord, LeadValues } from '../../records/lead-record.ts'
import type { SentLead } from '../sent-lead.ts'
import { type ContactHolder, type ContactKind, contactKinds, heldAs, mainOf } from './contact-keys.ts'

/** Further contacts of a lead (decision 0045). */
const mostFurtherContacts = 50

type Further = readonly FurtherContact[]

/** One contact, whatever else is known of it. */
export const isSame = (one: FurtherContact, other: FurtherContact): boolean =>
  one.kind === other.kind && one.value === other.value

/** A list with further ones behind it; what a person wants kept stays so. */
export function addContacts(list: Further, added: Further): Further {
  const known = list.map((one) => {
    const again = added.find((other) => isSame(one, other))
    return again?.by_hand ? { ...one, by_hand: true } : one
  })
  const isNew = (one: FurtherContact, at: number): boolean =>
    !list.some((other) => isSame(one, other)) && added.findIndex((other) => isSame(one, other)) === at
  return [...known, ...added.filter(isNew)]
}

/** What is left of a list beside the main phone and email, at most fifty. The oldest that came by themselves go first. */
export function settleContacts(list: Further, lead: ContactHolder): Further {
  const further = list.filter(({ kind, value }) => mainOf(lead, kind) !== value)
  const byWorth = further.toSorted((a, b) => Number(a.by_hand) - Number(b.by_hand) || (a.at < b.at ? -1 : 1))
  const gone = new Set(byWorth.slice(0, Math.max(0, further.length - mostFurtherContacts)))
  return further.filter((one) => !gone.has(one))
}

/** The main phone or email of a lead as a further one; nothing where it has none. */
export function mainAsFurther(
  lead: LeadValues,
  kind: ContactKind,
  at: Date,
  by_hand: boolean,
): FurtherContact[] {
  const value = mainOf(lead, kind)
  return value === null ? [] : [{ kind, value, text: lead[kind] ?? value, at: at.toISOString(), by_hand }]
}

/** The further contacts after a push (decision 0045): replaced main ones, and what was sent and is not main then. */
export function contactsAfterPush(
  before: LeadRecord,
  after: LeadValues,
  sent: Pick<SentLead, ContactKind>,
  leftOut: ContactKind | undefined,
  at: Date,
): Further {
  const came = contactKinds.flatMap((kind): FurtherContact[] => {
    const replaced =
      mainOf(after, kind) === mainOf(before, kind) ? [] : mainAsFurther(before, kind, at, false)
    const value = sent[kind]
    const isUnused = value !== undefined && kind !== leftOut && heldAs(after, kind, value.normalized) === null
    if (!isUnused) return replaced
    return [
      ...replaced,
      { kind, value: value.normalized, text: value.text, at: at.toISOString(), by_hand: false },
    ]
  })
  return addContacts(before.further_contacts ?? [], came)
}
