import { deepestNesting } from '../../values/nesting.ts'
import { isObject, type JsonObject, type JsonValue } from '../values/json-value.ts'
import { withoutBase64 } from './encoded-text.ts'
import { decodeJsonText } from './json-text.ts'
import { readLabelledText, readMailbox } from './labelled-text.ts'
import { linesBeside, mailboxBeside } from './opened-text.ts'
import { pairsAsObject, rowsBelowHeading, withNamedCells } from './table-rows.ts'
import { decodeXmlText, readConverted } from './xml-body.ts'

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
    const list = value.map((one) => expand(typeof one === 'string' ? withoutBase64(one) : one, level + 1))
    return rowsBelowHeading(list) ?? pairsAsObject(list) ?? list
  }
  const [[key, typed] = [''], more] = Object.entries(value)
  if (more === undefined && typedKey.test(key)) return expand(typed, level + 1)
  return expandObject(value as Record<string, unknown>, level)
}

/** `{ $numberLong: '98…' }`, as MongoDB writes what is no plain number or text. */
const typedKey = /^\$(?:number(?:Long|Int|Double|Decimal)|oid|date|uuid|symbol)$/

/** An object that inherits no key, and is as fast as others: what `Object.create(null)` makes is a dictionary, which took a 25th of all reading. */
class Bare {}
Object.setPrototypeOf(Bare.prototype, null)
Reflect.deleteProperty(Bare.prototype, 'constructor')

function expandObject(value: Record<string, unknown>, level: number): JsonObject {
  const copy = new Bare() as JsonObject
  const opened = withNamedCells(value as JsonObject)
  for (const [key, held] of Object.entries(opened)) {
    const sent = typeof held === 'string' ? withoutBase64(held) : held
    const read = typeof sent === 'string' && level + 1 < deepestNesting ? decodeXmlText(sent) : undefined
    copy[read === undefined ? key : linesBeside(key)] = expand(read ?? sent, level + 1)
  }
  if (level + 1 < deepestNesting) openTexts(copy)
  return copy
}

/** A text of a list: itself, or that of a block (`{ type: 'mrkdwn', text: '*Name:*\nRita' }`) that says no person on its own. */
function textIn(one: JsonValue): string {
  if (typeof one === 'string') return one
  return isObject(one) && !(linesBeside('text') in one) ? textIn(one.text ?? null) : ''
}

/** Puts what labelled lines and mailboxes say beside the text that holds them. A key that was sent is left as it is. */
function openTexts(copy: JsonObject): void {
  for (const key of Object.keys(copy)) {
    const value = copy[key]
    const text = Array.isArray(value) ? value.map(textIn).join('\n') : value
    if (typeof text !== 'string' || text === '') continue
    put(copy, linesBeside(key), readLabelledText(text))
    if (text.endsWith('>')) put(copy, mailboxBeside(key), readMailbox(text))
  }
}

function put(copy: JsonObject, key: string, values: ReadonlyMap<string, string> | null): void {
  if (values !== null && !(key in copy)) copy[key] = Object.assign(new Bare(), Object.fromEntries(values))
}

/**
 * The payload as expressions see it: JSON text inside a string is replaced by what it says (an object, or a list that holds objects), so
 * that one expression reaches into it (JotForm's `rawRequest`, Unbounce's `data.json`), also where it is Base64; labelled lines of a
 * form mail stand beside their text (`"body as fields".Phone`), the parts of a mailbox likewise, and a whole XML document in its place;
 * rows of a table and pairs of names and values are objects (`rows[0].Phone`). What lies deeper than 32 levels is null. Objects have no prototype: `__proto__` or `toString` is data like any other.
 */
export const expandPayload = (payload: Record<string, unknown>): JsonObject => expandObject(payload, 0)
