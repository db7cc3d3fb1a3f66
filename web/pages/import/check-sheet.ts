import { answer, api } from '../../api.ts'
import type { AnswerOf } from '../../typed-routes.ts'
import { serviceText } from '../../ui/language/service-text.ts'
import { t } from '../../ui/language/translate.ts'

type Checked = AnswerOf<'/import/check', 'post'>[number]

/** A row of the sheet, what saving it would do, and why. */
export interface CheckedLine {
  /** As a spreadsheet counts: the heading is line 1. */
  readonly line: number
  readonly body: Record<string, unknown>
  readonly outcome: Checked['outcome']
  /** The same person stands further up in the sheet, and has to be there first. */
  readonly isRepeat: boolean
  /** Whom it would be merged with, or why it would be refused. */
  readonly why: string
}

const rowsPerQuestion = 500
/** Well below what a body may weigh. */
const longestQuestion = 120_000

/** Asks of all rows what saving them would do, some hundred at once; tells how many are through. */
export async function checkSheet(
  bodies: readonly Record<string, unknown>[],
  onChecked: (count: number) => void,
): Promise<CheckedLine[]> {
  const lines: CheckedLine[] = []
  const seen = new Map<string, number>()
  for (let from = 0; from < bodies.length; from = lines.length) {
    const leads = questionFrom(bodies, from)
    const checked = await answer(api.POST('/import/check', { body: { leads } }))
    for (const [i, row] of checked.entries()) {
      const line = from + i + 2
      const keys = [row.phone, row.email].filter((key) => key !== null)
      const earlier = keys.map((key) => seen.get(key)).find((at) => at !== undefined)
      for (const key of keys) if (!seen.has(key)) seen.set(key, line)
      lines.push({
        line,
        body: bodies[from + i] ?? {},
        isRepeat: earlier !== undefined,
        ...toldOf(row, earlier),
      })
    }
    onChecked(lines.length)
  }
  return lines
}

function questionFrom(bodies: readonly Record<string, unknown>[], from: number): Record<string, unknown>[] {
  const leads: Record<string, unknown>[] = []
  let length = 0
  for (const body of bodies.slice(from, from + rowsPerQuestion)) {
    length += JSON.stringify(body).length
    if (leads.length > 0 && length > longestQuestion) break
    leads.push(body)
  }
  return leads
}

function toldOf(row: Checked, earlier: number | undefined): Pick<CheckedLine, 'outcome' | 'why'> {
  if (row.outcome === 'refuse') return { outcome: 'refuse', why: serviceText(row.message ?? '') }
  if (row.outcome === 'merge')
    return { outcome: 'merge', why: t('with {name}', { name: row.lead_name ?? '' }) }
  if (earlier !== undefined)
    return { outcome: 'merge', why: t('the same person as line {line}', { line: earlier }) }
  return { outcome: 'create', why: '' }
}
