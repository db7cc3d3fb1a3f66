import type { ContactAct, UserRow } from '../../contract.ts'
import type { LeadField } from '../../contract-capture.ts'
import { rowOf } from '../../leads/lead-fields.ts'
import { t } from '../../ui/language/translate.ts'
import { amountOf, contactsIn } from './read-cells.ts'

/** Which field each column is; null: it is left out. */
export type Columns = readonly (LeadField | null)[]

/** What a field's cells mean, by field and by their text in small letters; null: it is kept in the notes. */
export type Meanings = Readonly<Partial<Record<LeadField, Readonly<Record<string, string | null>>>>>

/** How the rows of a sheet are read. */
export interface Reading {
  readonly columns: Columns
  readonly meanings: Meanings
  readonly people: readonly UserRow[]
  /** Of columns that are no field: kept in the notes, as a webhook keeps its unmapped answers. */
  readonly keepsOthers: boolean
}

/** A row as a lead, and what of it was odd: that stands in its notes. */
export interface ReadRow {
  readonly body: Record<string, unknown>
  /** Further phones and emails of its cells (decision 0045). */
  readonly further?: readonly FurtherOfRow[]
  readonly remarks: readonly string[]
}

export type FurtherOfRow = Pick<ContactAct, 'kind' | 'contact'>

/** One value of a row: what is saved, or what is said of it in the notes instead. */
interface ReadCell {
  readonly value?: unknown
  readonly remark?: string
  readonly note?: string
  readonly further?: readonly FurtherOfRow[]
}

/**
 * Reads a row. Several columns of one field are joined; of several numbers in a cell the first is the phone, the others are further ones; amounts know
 * lakh and crore, people are found by name too. What is not understood is kept in the notes and told as a remark: only a
 * row without any contact is refused. Without a name it bears that of its contact (decision 0020.51).
 */
export function leadOfRow(
  header: readonly string[],
  cells: readonly string[],
  { columns, meanings, people, keepsOthers }: Reading,
): ReadRow {
  const body: Record<string, unknown> = {}
  const notes: string[] = []
  const remarks: string[] = []
  const further: FurtherOfRow[] = []
  for (const field of new Set(columns)) {
    const texts = cells.filter((cell, i) => columns[i] === field && cell !== '')
    if (field === null || texts.length === 0) continue
    const read = cellOf(field, texts, meanings, people)
    if (read.value !== undefined) body[field] = read.value
    further.push(...(read.further ?? []))
    if (read.note !== undefined) notes.push(read.note)
    if (read.remark !== undefined) remarks.push(read.remark)
  }
  const reached = body.phone ?? body.email
  if (body.name === undefined && reached !== undefined) {
    body.name = reached
    remarks.push(t('No name: named after its contact'))
  }
  const others = cells.flatMap((cell, i) =>
    columns[i] === null && cell !== '' && !isRowNumber(header[i] ?? '')
      ? [`${header[i] || t('Column {number}', { number: i + 1 })}: ${cell}`]
      : [],
  )
  const whole = withNotes(body, [...notes, ...(keepsOthers ? others : [])])
  return { body: whole, remarks, ...(further.length > 0 && { further }) }
}

/** A column that counts the rows says nothing of anybody: “Sr. No.”, “S No”, “#”. */
const isRowNumber = (heading: string): boolean =>
  /^(?:#|(?:s|sr|sl|serial|row|क्र|क्रम)[\s.]*(?:no|number|num|#|सं|संख्या)[\s.]*)$/i.test(heading.trim())

const longestNotes = 10_000

/** The same with lines under its notes. */
export function withNotes(body: Record<string, unknown>, lines: readonly string[]): Record<string, unknown> {
  if (lines.length === 0) return body
  const said = [body.notes, ...lines].filter((line) => line !== undefined)
  return { ...body, notes: said.join('\n').slice(0, longestNotes) }
}

/** A value that is no value of its field, as a line of the notes. */
export function oddValue(field: LeadField, text: string): { readonly remark: string; readonly note: string } {
  const { label } = rowOf(field)
  const note = `${label}: ${text}`
  return { note, remark: t('{value} is kept in the notes', { value: note.slice(0, 80) }) }
}

function cellOf(
  field: LeadField,
  texts: readonly string[],
  meanings: Meanings,
  people: readonly UserRow[],
): ReadCell {
  const { kind, isLong } = rowOf(field)
  const text = texts.join(isLong ? '\n' : kind === 'contact' ? ' / ' : ' ')
  const isSame = (word: string): boolean => word.toLowerCase() === text.toLowerCase()
  const orOdd = (value: unknown): ReadCell =>
    value === null || value === undefined ? oddValue(field, text) : { value }
  switch (kind) {
    case 'contact': {
      const kind = field === 'phone' ? 'phone' : 'email'
      const { first, others } = contactsIn(text, kind)
      if (others.length === 0) return { value: first }
      const note = field === 'phone' ? t('Other phones') : t('Other emails')
      return {
        value: first,
        further: others.map((contact) => ({ kind, contact })),
        note: `${note}: ${others.join(', ')}`,
        remark: t('Several in one cell: the lead is found by the others too'),
      }
    }
    case 'money':
      return orOdd(amountOf(text))
    case 'tags':
      return { value: tagsIn(text) }
    case 'choice':
      return orOdd(meanings[field]?.[text.toLowerCase()])
    case 'person':
      return orOdd(people.find(({ name, email }) => isSame(name) || isSame(email))?.email)
    default:
      return { value: text }
  }
}

/** Tags with semicolons or commas between them; one that holds such a sign stands in quotes, as our own export writes it. */
function tagsIn(text: string): string[] {
  const parts = text.matchAll(/\s*"((?:[^"]|"")*)"\s*(?=[;,]|$)|[^;,]+/g)
  return [...parts].map(([part, quoted]) => quoted?.replaceAll('""', '"') ?? part.trim())
}
