import { personal } from '../../../server/capture/guess/guess.ts'
import { normalizePhone } from '../../../server/records/phone.ts'
import {
  type Interpretation,
  interpretDelivery,
} from '../../../server/webhooks/interpret/interpret-delivery.ts'
import { unconfigured } from '../unconfigured.ts'

/**
 * `exact`: every field and the notes are right. `captured`: the name and a way to reach the person are right and nothing is
 * somebody else's. `wrong`: a field has a value of somebody or something else, or a lead was made of none. `asked`: kept with a
 * question. `refused`: kept without a lead.
 */
export type Outcome = 'exact' | 'captured' | 'wrong' | 'asked' | 'refused'

export const outcomes: readonly Outcome[] = ['exact', 'captured', 'wrong', 'asked', 'refused']

/** The lead that a body must become: `*` is not compared, null must stay empty; null alone is no lead. */
export type Expected = Readonly<Record<string, string | null>> | null

const compared = ['name', 'email', 'phone', 'company', 'city'] as const

function comparable(field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null
  const text = String(value)
  if (field !== 'phone') return text.trim().toLowerCase()
  return normalizePhone(text, 'IN') ?? text.replace(/\D/g, '')
}

const digitsOf = (value: unknown): string => String(value ?? '').replace(/\D/g, '')

/** Phones are the same by their number or by their digits: a plus that a platform left out says nothing else. */
const isSame = (field: string, one: unknown, other: unknown): boolean =>
  comparable(field, one) === comparable(field, other) ||
  (field === 'phone' && digitsOf(one) !== '' && digitsOf(one) === digitsOf(other))

/** A field as it must be. A number stays as it was sent; that it is read as one of its country is as good (decision 0056). */
export function isAsWanted(read: Interpretation, field: string, wanted: unknown): boolean {
  if (read.kind !== 'lead' || read.mapped === null) return false
  const { mapped, lead } = read
  return (
    isSame(field, mapped[field], wanted) ||
    (field === 'phone' && isSame(field, lead.phone?.normalized ?? mapped.phone, wanted))
  )
}

/** What a body becomes with nothing configured, beside what it must become. */
export interface Judged {
  readonly outcome: Outcome
  readonly got: Readonly<Record<string, unknown>> | null
  /** Fields that are not as they should be. */
  readonly faults: readonly string[]
  /** How sure the least sure of name, email and phone was told to be, below 0.96, and whether the person was right. */
  readonly told?: { readonly certainty: number; readonly isRight: boolean }
  readonly reason: string | null
}

export function judge(body: Buffer, contentType: string, expected: Expected, notesHold = ''): Judged {
  const read = interpretDelivery({ body, contentType }, unconfigured)
  const told = toldOf(read, expected)
  return { ...judgeLead(read, expected, notesHold), ...(told && { told }) }
}

/** Of a lead, and of one about which a single person is asked; of nothing else it is told how sure it is. */
function toldOf(read: Interpretation, expected: Expected): Judged['told'] | null {
  const isAsked = read.kind === 'rejected' && read.question?.length === 1
  if (expected === null || (read.kind !== 'lead' && !isAsked)) return null
  const certainties = Object.values(read.origins ?? {}).map(({ certainty }) => certainty ?? 1)
  const isRight = personal.every((field) => {
    const [is, was] = [comparable(field, read.mapped?.[field]), comparable(field, expected[field] ?? null)]
    if (is === null || expected[field] === '*') return true
    return isSame(field, read.mapped?.[field], expected[field]) || (field === 'name' && was?.includes(is))
  })
  return { certainty: Math.min(1, ...certainties), isRight }
}

function judgeLead(read: Interpretation, expected: Expected, notesHold: string): Judged {
  const got = read.kind === 'lead' ? read.mapped : null
  const reason = 'reason' in read ? read.reason : null
  if (expected === null) return { outcome: got === null ? 'exact' : 'wrong', got, faults: [], reason }
  if (got === null) {
    const isAsked = 'question' in read && read.question !== null
    return { outcome: isAsked ? 'asked' : 'refused', got: read.mapped, faults: ['lead'], reason }
  }
  const faults = compared.filter(
    (field) => expected[field] !== '*' && !isAsWanted(read, field, expected[field]),
  )
  const isWrong = faults.some((field) => got[field] !== undefined && got[field] !== null)
  if (isWrong) return { outcome: 'wrong', got, faults, reason }
  const isReached = (['email', 'phone'] as const).some(
    (field) => expected[field] !== null && !faults.includes(field),
  )
  if (faults.includes('name') || !isReached) return { outcome: 'refused', got, faults, reason }
  const lacksNotes = !String(got.notes ?? '')
    .toLowerCase()
    .includes(notesHold.toLowerCase())
  const isExact = faults.length === 0 && !lacksNotes
  return {
    outcome: isExact ? 'exact' : 'captured',
    got,
    faults: lacksNotes ? [...faults, 'notes'] : faults,
    reason,
  }
}
