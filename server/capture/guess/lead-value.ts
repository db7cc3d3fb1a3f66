import { leadPriorities, leadStatuses } from '../../leads/lead.ts'
import { oneLine, textOfValue, withoutHtml } from '../body/clean-text.ts'
import { decodeEntities } from '../body/html-entities.ts'
import type { JsonValue } from '../body/json-value.ts'
import { bareEmail, barePhone } from '../evidence/looks-like.ts'
import type { LeadField } from './guess.ts'

/** What a payload says of a lead, cleaned, but not yet checked: that is the save's business. */
export interface MappedLead {
  name?: string
  email?: string
  phone?: string
  company?: string
  city?: string
  source?: string
  status?: string
  priority?: string
  tags?: string[]
  /** INR. */
  deal_value?: number
  notes?: string
  /** Email of a user. */
  assigned_to?: string
}

/** The value as an enum spells it, or as it came. */
function asSpelt(text: string, spellings: readonly string[]): string {
  return spellings.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text
}

/** An amount with its currency mark and thousands separators, Indian or western; NaN when it is none. */
function amountOf(text: string): number {
  const digits = text
    .replace(/^(inr|rs\.?|₹)\s*/i, '')
    .replace(/(\/-)$/, '')
    .replaceAll(',', '')
    .trim()
  return /^\d+(\.\d+)?$/.test(digits) ? Math.round(Number(digits) * 100) / 100 : Number.NaN
}

/** Tags that are looked at: a lead keeps the first 50, repeated and empty ones do not count. */
const mostTags = 1_000

function tagsOf(values: readonly JsonValue[]): string[] {
  const texts = values.flatMap((value) =>
    Array.isArray(value) ? value.map(textOfValue) : textOfValue(value).split(','),
  )
  return [
    ...new Set(
      texts
        .slice(0, mostTags)
        .map(oneLine)
        .filter((tag) => tag !== ''),
    ),
  ]
}

const cleaned: Readonly<Record<Exclude<LeadField, 'tags' | 'deal_value'>, (text: string) => string>> = {
  name: (text) => oneLine(decodeEntities(text)),
  email: (text) => bareEmail(oneLine(text)),
  phone: (text) => barePhone(oneLine(text)),
  company: (text) => oneLine(decodeEntities(text)),
  city: (text) => oneLine(decodeEntities(text)),
  source: (text) => oneLine(decodeEntities(text)),
  status: (text) => asSpelt(oneLine(text), leadStatuses),
  priority: (text) => asSpelt(oneLine(text), leadPriorities),
  notes: withoutHtml,
  assigned_to: oneLine,
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
): Partial<MappedLead> {
  if (field === 'tags') {
    const tags = tagsOf(found)
    return tags.length === 0 ? {} : { tags }
  }
  const texts = found.map(textOfValue).filter((text) => text !== '')
  if (field === 'deal_value') {
    const amount = amountOf(texts.join(' '))
    return Number.isNaN(amount) ? {} : { deal_value: amount }
  }
  const clean = cleaned[field]
  const text =
    field === 'notes'
      ? texts
          .map(clean)
          .filter((one) => one !== '')
          .join(between)
      : clean(texts.join(' '))
  return text === '' ? {} : { [field]: text }
}
