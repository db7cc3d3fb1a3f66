import type { PersonMarks } from '../../capture/delivery/without-person.ts'
import { normalizeEmail } from '../../records/email.ts'
import type { FurtherContact } from '../../records/lead-record.ts'
import { nationalDigits, normalizePhone } from '../../records/phone.ts'

/** What one person is known by: phones as E.164, emails as they are matched, names as they were written. */
export interface Contacts {
  readonly phones: readonly string[]
  readonly emails: readonly string[]
  readonly names: readonly string[]
}

/** A lead, or the values that a delivery was mapped to; a phone in any spelling. */
export interface ContactValues {
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
  readonly name?: string | null | undefined
}

/** Further contacts of a lead as such values. */
export const furtherValues = (further: readonly FurtherContact[] | null | undefined): ContactValues[] =>
  (further ?? []).map(({ kind, value }) => ({ [kind]: value }))

const known = (values: readonly (string | null | undefined)[]): string[] => [
  ...new Set(values.filter((one) => typeof one === 'string')),
]

/** All that several rows of one person say: what is no phone or email there is left out. */
export const contactsOf = (rows: readonly ContactValues[], region: string): Contacts => ({
  phones: known(rows.map(({ phone }) => (phone ? normalizePhone(phone.trim(), region) : null))),
  emails: known(rows.map(({ email }) => (email ? normalizeEmail(email) : null))),
  names: known(rows.map(({ name }) => name)),
})

/** Shorter numbers are parts of others. */
const leastDigits = 8

const digitsOf = (text: string): string => text.replace(/\D/g, '')

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** The address by itself: `natasha@…` is not `asha@…`, and `asha@…` in `mailto:asha@….` is. */
function holdsEmail(text: string, email: string): boolean {
  for (let at = text.indexOf(email); at >= 0; at = text.indexOf(email, at + 1)) {
    const before = text.slice(0, at)
    const after = text.slice(at + email.length)
    if (!/[\p{L}\p{N}._+-]$/u.test(before.slice(-2)) && !/^\.?[\p{L}\p{N}_-]/u.test(after)) return true
  }
  return false
}

const plainName = (text: string): string => text.trim().replace(/\s+/g, ' ').toLowerCase()

/** How a person is found in what was sent: a phone in every spelling of its digits, an email as forms spell it. */
export function marksOf({ phones, emails, names }: Contacts): PersonMarks {
  const numbers = phones.map((phone) => ({ digits: nationalDigits(phone), whole: digitsOf(phone) }))
  const addresses = emails.map((email) => email.toLowerCase())
  const plainNames = new Set(names.map(plainName))
  return {
    isMentionedIn(text) {
      const [digits, lower] = [digitsOf(text), text.normalize('NFC').toLowerCase()]
      const isPhone = numbers.some((one) =>
        one.digits.length < leastDigits
          ? digits === one.digits || digits === one.whole
          : digits.includes(one.digits),
      )
      return (
        isPhone || [lower, decoded(lower)].some((one) => addresses.some((email) => holdsEmail(one, email)))
      )
    },
    isNameOf: (text) => plainNames.has(plainName(text)),
  }
}
