import { isDeepStrictEqual } from 'node:util'
import type { FurtherContact } from '../../records/lead-record.ts'
import type { Changes } from '../merge-lead.ts'
import { type ContactHolder, keyOf } from './contact-keys.ts'
import { isSame } from './further-contacts.ts'
import { contactChange } from './lead-contacts.ts'

/** What undoing a change does to further contacts (decision 0045). */
export interface ContactsUndo {
  /** Keys that the lead did not have before, main or further. */
  readonly gained: readonly string[]
  /** Further ones that are none any more, or others than before: came by themselves, and are kept by hand since. */
  readonly lost: readonly FurtherContact[]
}

const listOf = (lead: ContactHolder): readonly FurtherContact[] => lead.further_contacts ?? []

/** A change of further contacts for the timeline, those that went and those that came, and what undoing it needs. */
export function contactsBetween(
  before: ContactHolder,
  after: ContactHolder,
): { readonly changes: Changes; readonly undo: { readonly contacts?: ContactsUndo } } {
  const keysOf = (lead: ContactHolder): string[] => listOf(lead).map(({ kind, value }) => keyOf(kind, value))
  const [had, has] = [keysOf(before), keysOf(after)]
  const textsWithout = (lead: ContactHolder, keys: readonly string[]): string[] =>
    listOf(lead).flatMap(({ kind, value, text }) => (keys.includes(keyOf(kind, value)) ? [] : text))
  const [went, came] = [textsWithout(before, has), textsWithout(after, had)]
  const { gained } = contactChange(before, after)
  // Also one that became the main one: undoing puts the earlier main one back.
  const lost = listOf(before).filter((one) => !listOf(after).some((now) => isDeepStrictEqual(now, one)))
  return {
    changes: went.length + came.length === 0 ? {} : { further_contacts: { before: went, after: came } },
    undo: gained.length + lost.length === 0 ? {} : { contacts: { gained, lost } },
  }
}

/** The further contacts of a lead once a change is undone: those it gained go, those it lost come back. */
export function contactsUndone(
  now: readonly FurtherContact[],
  { gained, lost }: ContactsUndo,
): readonly FurtherContact[] {
  const left = now.filter(({ kind, value }) => !gained.includes(keyOf(kind, value)))
  const earlier = left.map((one) => lost.find((other) => isSame(one, other)) ?? one)
  return [...earlier, ...lost.filter((one) => !left.some((other) => isSame(one, other)))]
}
