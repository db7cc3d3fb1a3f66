import { answer, api } from '../../api.ts'
import type { LeadField } from '../../contract-capture.ts'
import { leadFieldsFrom, rowOf } from '../../leads/lead-fields.ts'
import type { AnswerOf } from '../../typed-routes.ts'
import { serviceText } from '../../ui/language/service-text.ts'
import { t } from '../../ui/language/translate.ts'
import { oddValue, type ReadRow, withNotes } from './lead-of-row.ts'

type Checked = AnswerOf<'/import/check', 'post'>[number]

/** A row of the sheet, what saving it would do, and why. */
export interface CheckedLine {
  /** As a spreadsheet counts: the heading is line 1. */
  readonly line: number
  readonly body: Record<string, unknown>
  readonly further?: ReadRow['further']
  readonly outcome: Checked['outcome']
  /** The same person stands further up in the sheet, and has to be there first. */
  readonly isRepeat: boolean
  /** Whom it would be merged with, why it would be refused, or what of it is kept in the notes. */
  readonly why: string
  readonly remarks: readonly string[]
}

const rowsPerQuestion = 500
/** Well below what a body may weigh. */
const longestQuestion = 120_000

/** Asks of all rows what saving them would do, some hundred at once; tells how many are through. */
export async function checkSheet(
  rows: readonly ReadRow[],
  onChecked: (count: number) => void,
): Promise<CheckedLine[]> {
  const lines: CheckedLine[] = []
  const seen = new Map<string, number>()
  for (let from = 0; from < rows.length; from = lines.length) {
    const checked = await checkRows(questionFrom(rows, from))
    for (const { row, said } of checked) {
      const line = lines.length + 2
      const keys = [said.phone, said.email].filter((key) => key !== null)
      const earlier = keys.map((key) => seen.get(key)).find((at) => at !== undefined)
      for (const key of keys) if (!seen.has(key)) seen.set(key, line)
      lines.push({ line, ...row, isRepeat: earlier !== undefined, ...toldOf(row, said, earlier) })
    }
    onChecked(lines.length)
  }
  return lines
}

interface CheckedRow {
  readonly row: ReadRow
  readonly said: Checked
}

/** What saving the rows would do. What would be refused goes to the notes, and the row is asked about again. */
async function checkRows(rows: readonly ReadRow[]): Promise<CheckedRow[]> {
  const said = await answer(api.POST('/import/check', { body: { leads: rows.map(({ body }) => body) } }))
  const checked = rows.map((row, i) => ({ row, said: said[i] as Checked }))
  const mended = checked.map(({ row, said: one }) => withoutOdd(row, one))
  const again = mended.filter((row) => row !== null)
  if (again.length === 0) return checked
  const rest = (await checkRows(again)).values()
  return checked.map((one, i) => (mended[i] ? (rest.next().value ?? one) : one))
}

/** The row with the value in the notes that it would be refused for; null where it would not, or is nothing without it. */
function withoutOdd(row: ReadRow, { outcome, field }: Checked): ReadRow | null {
  const odd = leadFieldsFrom().find((name) => name === field)
  if (outcome !== 'refuse' || odd === undefined || row.body[odd] === undefined) return null
  const { [odd]: value, ...rest } = row.body
  const isReached = rest.phone !== undefined || rest.email !== undefined
  const isContact = odd === 'phone' || odd === 'email'
  if (odd === 'notes' || (isContact && !isReached)) return null
  const name = odd === 'name' && { name: String(value).slice(0, 100) }
  const { note, remark } = oddValue(odd, String(value))
  return { ...row, body: withNotes({ ...rest, ...name }, [note]), remarks: [...row.remarks, remark] }
}

function questionFrom(rows: readonly ReadRow[], from: number): ReadRow[] {
  const asked: ReadRow[] = []
  let length = 0
  for (const row of rows.slice(from, from + rowsPerQuestion)) {
    length += JSON.stringify(row.body).length
    if (asked.length > 0 && length > longestQuestion) break
    asked.push(row)
  }
  return asked
}

function toldOf(
  row: ReadRow,
  said: Checked,
  earlier: number | undefined,
): Pick<CheckedLine, 'outcome' | 'why'> {
  const remarks = row.remarks.join(' · ')
  const and = (why: string): string => [why, remarks].filter(Boolean).join(' · ')
  if (said.outcome === 'refuse') return { outcome: 'refuse', why: whyRefused(row.body, said) }
  if (said.outcome === 'merge')
    return { outcome: 'merge', why: and(t('with {name}', { name: said.lead_name ?? '' })) }
  if (earlier !== undefined)
    return { outcome: 'merge', why: and(t('the same person as line {line}', { line: earlier })) }
  return { outcome: 'create', why: remarks }
}

/** In the words of the form: which cell it is, and what to do about it. */
function whyRefused(body: Record<string, unknown>, { field, message }: Checked): string {
  const { phone, email } = body
  if (phone === undefined && email === undefined) return t('Neither a phone nor an email')
  if (field !== 'phone' && field !== 'email') return serviceText(message ?? '')
  const value = String(body[field satisfies LeadField])
  if (/^\d[.,]\d+e\+?\d+$/i.test(value))
    return t('{field}: {value} has lost its digits. Format the column as text in the spreadsheet.', {
      field: rowOf(field).label,
      value,
    })
  return field === 'phone'
    ? t('Phone: {value} is no phone number', { value })
    : t('Email: {value} is no email address', { value })
}
