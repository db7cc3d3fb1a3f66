import { guessLead } from '../capture/guess/guess-lead.ts'
import { ownNames } from '../capture/leaves/leaf.ts'
import { openPayload } from '../capture/leaves/payload.ts'
import { timeColumn } from '../http/csv.ts'
import { type LeadField, leadFieldNames } from '../records/lead-fields.ts'

/** Which field each column of a sheet is, or null where nothing says so. */
export type ColumnGuess = (LeadField | null)[]

/** A sheet with this column is an export of ours: its columns are what they are called. */
const ownMark = timeColumn('created_at')

/** Guesses columns as a payload's fields, each row one; the first that says something counts (decision 0021.60). */
export function guessColumns(
  header: readonly string[],
  samples: readonly (readonly string[])[],
  region: string,
): ColumnGuess {
  const keys = header.map((name, i) => (name.trim() === '' ? `Column ${i + 1}` : name.trim()))
  if (keys.includes(ownMark)) return keys.map((key) => leadFieldNames.find((field) => field === key) ?? null)
  const guessed: ColumnGuess = keys.map(() => null)
  for (const cells of samples) {
    const filled = keys.map((key, i) => [key, cells[i] ?? ''] as const).filter(([, cell]) => cell !== '')
    const payload = openPayload(Object.fromEntries(filled))
    const { mapping } = guessLead(payload, region)
    for (const [field, expressions] of Object.entries(mapping) as [LeadField, readonly string[]][]) {
      if (guessed.includes(field)) continue
      for (const leaf of payload.leaves.filter(({ expression }) => expressions.includes(expression))) {
        const at = keys.indexOf(ownNames(leaf)[0] ?? '')
        if (at >= 0) guessed[at] ??= field
      }
    }
  }
  for (const [field, heading] of headings) {
    const at = keys.findIndex((key, i) => guessed[i] === null && heading.test(key))
    if (at >= 0 && !guessed.includes(field)) guessed[at] = field
  }
  return guessed
}

/** What sheets of sales desks call a column that no payload names so. */
const headings: readonly (readonly [LeadField, RegExp])[] = [
  ['priority', /^(lead )?(temperature|temp|priority|rating|hot ?\/ ?warm ?\/ ?cold)$/i],
  ['status', /^(lead )?(status|stage)$/i],
  ['deal_value', /^(budget|deal value|deal size|amount|value)( \(?(inr|rs\.?|₹|lakhs?)\)?)?$/i],
  ['assigned_to', /^(assigned to|owner|lead owner|sales ?person|agent|executive)$/i],
]
