import { type FieldValue, type LeadField, type LeadFieldRow, leadFields } from '../../records/lead-fields.ts'
import { normalizePhone, phoneAsWritten } from '../../records/phone.ts'
import { oneLine, textOfValue, withoutHtml } from '../values/clean-text.ts'
import { decodeEntities } from '../values/html-entities.ts'
import type { JsonValue } from '../values/json-value.ts'
import { bareEmail, barePhone } from '../values/looks-like.ts'

/** A choice may still be none of its words, a person is an email. */
type MappedValue<Field extends LeadField> =
  FieldValue<Field> extends number | readonly string[] ? FieldValue<Field> : string

/** What a payload says of a lead, cleaned, but not yet checked: that is the save's business. */
export type MappedLead = { -readonly [Field in LeadField]?: MappedValue<Field> }

/** The value as an enum spells it, or as it came. */
const asSpelt = (text: string, spellings: readonly string[]): string =>
  spellings.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text

const times: Readonly<Record<string, number>> = { k: 1_000, l: 100_000, c: 10_000_000 }
const amount = /^(?:inr|rs\.?|₹)?\s*(\d[\d,]*(?:\.\d+)?)\s*(k|l|lacs?|lakhs?|crs?|crores?)?(?:\/-)?$/i

/** Rupees in whole paise, as people in India write them: `₹ 1,20,000/-`, `85 lakh`, `1.2 Cr`; none when it is something else. */
function amountOf(text: string): number | undefined {
  const [, digits, word = ''] = (text.length < 60 && amount.exec(text.trim())) || []
  const rupees = Number(digits?.replaceAll(',', '')) * (times[word.charAt(0).toLowerCase()] ?? 1)
  return digits === undefined ? undefined : Math.round(rupees * 100) / 100
}

/** Tags that are looked at: a lead keeps the first 50, repeated and empty ones do not count. */
const mostRead = 1_000

function tagsOf(values: readonly JsonValue[]): string[] | undefined {
  const texts = values.flatMap((value) =>
    Array.isArray(value) ? value.map(textOfValue) : textOfValue(value).split(','),
  )
  const read = texts.slice(0, mostRead).map(oneLine)
  const tags = [...new Set(read.filter((tag) => tag !== ''))]
  return tags.length === 0 ? undefined : tags
}

const textsOf = (found: readonly JsonValue[]): string[] =>
  found.map(textOfValue).filter((text) => text !== '')

const joined = (found: readonly JsonValue[]): string => oneLine(textsOf(found).join(' '))

function linesOf(found: readonly JsonValue[], between: string): string {
  const lines = textsOf(found).map(withoutHtml)
  return lines.filter((line) => line !== '').join(between)
}

/** A number in parts is one number: `+44` and `07911 123456` are +44 7911 123456. */
function wholePhone(found: readonly JsonValue[]): string | undefined {
  const text = barePhone(textsOf(found).map(barePhone).join(' '))
  const number = found.length > 1 && text.startsWith('+') ? normalizePhone(text, 'IN') : null
  return number === null ? text : phoneAsWritten(number)
}

const bare = { email: (found: readonly JsonValue[]) => bareEmail(joined(found)), phone: wholePhone } as const

type Reading<Kind> = (
  found: readonly JsonValue[],
  row: Extract<LeadFieldRow, { kind: Kind }>,
  between: string,
) => string | number | string[] | undefined

/** How what was found becomes a value of each kind of field. */
const readings: { readonly [Kind in LeadFieldRow['kind']]: Reading<Kind> } = {
  text: (found, { isLong }, between) =>
    isLong ? linesOf(found, between) : oneLine(decodeEntities(textsOf(found).join(' '))),
  choice: (found, { choices }) => asSpelt(joined(found), choices),
  money: (found) => amountOf(textsOf(found).join(' ')),
  tags: tagsOf,
  contact: (found, { by }) => bare[by](found),
  person: joined,
}

/**
 * Joins what the expressions of a field found and cleans it: text trimmed, HTML taken out of notes, entities
 * read. Absent when nothing is left.
 * @param between what notes are joined by; other fields are joined by a blank.
 */
export function leadValue(
  field: LeadField,
  found: readonly JsonValue[],
  between: string,
): MappedLead[LeadField] {
  const row: LeadFieldRow = leadFields[field]
  const parts = field === 'name' ? found.flatMap((one) => (Array.isArray(one) ? one : [one])) : found
  const read = readings[row.kind](parts, row as never, between)
  // WhatsApp writes a mark before what somebody calls himself (`~Reshma`), and programs join a part that is not there (`Reshma null`).
  const around = /^~\s?| (?:null|undefined|N\/A|[.-])$/g
  const value = field === 'name' && typeof read === 'string' ? read.replace(around, '') : read
  return value === '' ? undefined : (value as MappedLead[LeadField])
}
