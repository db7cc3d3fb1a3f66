import { deepestNesting } from '../../values/nesting.ts'
import { isObject, type JsonObject, type JsonValue } from '../values/json-value.ts'
import { readLabelledText, readMailbox } from './labelled-text.ts'
import { linesBeside, mailboxBeside } from './opened-text.ts'
import { pairsAsObject, rowsBelowHeading, withNamedCells } from './table-rows.ts'
import { decodeXmlText, readConverted } from './xml-body.ts'

/** True for text that begins and ends as JSON of an object or a list does. */
function looksLikeJson(text: string): boolean {
  const plain = text.trim()
  return /^[[{]/.test(plain) && (plain.endsWith(']') || plain.endsWith('}'))
}

function decodeJsonText(text: string): JsonValue | undefined {
  if (!looksLikeJson(text)) return undefined
  try {
    const decoded: JsonValue = JSON.parse(text)
    if (isObject(decoded)) return decoded
    return Array.isArray(decoded) && decoded.some(isObject) ? decoded : undefined
  } catch {
    return undefined
  }
}

function expand(value: unknown, level: number): JsonValue {
  if (typeof value === 'string') {
    const decoded = level < deepestNesting ? decodeJsonText(value) : undefined
    return decoded === undefined ? value : expand(decoded, level)
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || level >= deepestNesting) return null
  const converted = readConverted(value)
  if (converted !== undefined) return expand(converted, level)
  if (Array.isArray(value)) {
    const list = value.map((one) => expand(one, level + 1))
    return rowsBelowHeading(list) ?? pairsAsObject(list) ?? list
  }
  return expandObject(value as Record<string, unknown>, level)
}

function expandObject(value: Record<string, unknown>, level: number): JsonObject {
  const copy: JsonObject = Object.create(null)
  const opened = withNamedCells(value as JsonObject)
  for (const [key, sent] of Object.entries(opened)) {
    const read = typeof sent === 'string' && level + 1 < deepestNesting ? decodeXmlText(sent) : undefined
    copy[read === undefined ? key : linesBeside(key)] = expand(read ?? sent, level + 1)
  }
  if (level + 1 < deepestNesting) openTexts(copy)
  return copy
}

/** Puts what labelled lines and mailboxes say beside the text that holds them. A key that was sent is left as it is. */
function openTexts(copy: JsonObject): void {
  for (const key of Object.keys(copy)) {
    const value = copy[key]
    const text =
      Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('\n') : value
    if (typeof text !== 'string' || text === '') continue
    put(copy, linesBeside(key), readLabelledText(text))
    if (text.endsWith('>')) put(copy, mailboxBeside(key), readMailbox(text))
  }
}

function put(copy: JsonObject, key: string, values: ReadonlyMap<string, string> | null): void {
  if (values !== null && !(key in copy))
    copy[key] = Object.assign(Object.create(null), Object.fromEntries(values))
}

/**
 * The payload as expressions see it: JSON text inside a string is replaced by what it says (an object, or a list that holds objects), so
 * that one expression reaches into it (JotForm's `rawRequest`, Unbounce's `data.json`); labelled lines of a form mail stand beside their
 * text (`"body as fields".Phone`), the parts of a mailbox likewise, and a whole XML document in its place; rows of a table and pairs of names and values are objects
 * (`rows[0].Phone`). What lies deeper than 32 levels is null. Objects have no prototype: `__proto__` or `toString` is data like any other.
 */
export const expandPayload = (payload: Record<string, unknown>): JsonObject => expandObject(payload, 0)
