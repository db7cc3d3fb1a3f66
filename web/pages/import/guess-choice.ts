import type { LeadField } from '../../contract-capture.ts'
import { leadFieldsFrom, rowOf } from '../../leads/lead-fields.ts'
import type { Columns, Meanings } from './lead-of-row.ts'
import type { Sheet } from './read-sheet.ts'

/** What sheets of sales desks say for a status or a priority, by their beginning. */
const sayings: Readonly<Record<string, readonly [RegExp, string][]>> = {
  priority: [
    [/^(hot|very hot|urgent|high|immediate|p1|a)$/, 'High'],
    [/^(warm|medium|normal|p2|b)$/, 'Medium'],
    [/^(cold|low|later|p3|c)$/, 'Low'],
  ],
  status: [
    [/^not interested|^junk|^dead|^lost|^reject|^closed lost|^drop/, 'Lost'],
    [/^(won|sold|booked|converted|closed won|customer|done|deal done)$/, 'Won'],
    [/^proposal|^quot|^negotiat|^offer/, 'Proposal'],
    [/^qualified|^interested|^site visit|^meeting|^demo/, 'Qualified'],
    [/^contacted|^called|^follow|^call ?back|^in progress|^ringing|^no answer/, 'Contacted'],
    // How hot somebody is says nothing of whether anybody has called.
    [/^new|^fresh|^open|^enquiry|^pending|^(very )?(hot|warm|cold)$/, 'New'],
  ],
}

/** The choice that a cell means: itself without case, or what sales desks call it. Null where nothing says so. */
function guessChoice(field: LeadField, text: string): string | null {
  const said = text.trim().toLowerCase()
  const { choices = [] } = rowOf(field)
  const same = choices.find((choice) => choice.toLowerCase() === said)
  return same ?? sayings[field]?.find(([pattern]) => pattern.test(said))?.[1] ?? null
}

/** Whether a column of no field says hot, warm or cold of each lead. */
export function saysHowHot(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length > 0 && filled.every((cell) => /^(very )?(hot|warm|cold)$/i.test(cell))
}

/** Of a column with more words than these only the first are asked about; the others go to the notes. */
const mostWords = 24

/** Fields that are one of a few words. */
export const choiceFields = leadFieldsFrom().filter((field) => rowOf(field).kind === 'choice')

/** What each word of the columns that are a status or a priority means, as far as it can be guessed. */
export function guessMeanings({ rows }: Sheet, columns: Columns): Meanings {
  const meanings: Partial<Record<LeadField, Record<string, string | null>>> = {}
  for (const field of choiceFields) {
    if (!columns.includes(field)) continue
    const words = rows.map((cells) =>
      cells.filter((cell, i) => columns[i] === field && cell !== '').join(' '),
    )
    const known = [...new Set(words.map((word) => word.toLowerCase()))].filter((word) => word !== '')
    meanings[field] = Object.fromEntries(
      known.slice(0, mostWords).map((word) => [word, guessChoice(field, word)]),
    )
  }
  return meanings
}
