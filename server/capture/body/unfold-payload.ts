import { deepestNesting } from '../../platform/nesting.ts'
import { isObject, type JsonObject, type JsonValue } from './json-value.ts'
import { readLabelledText, readMailbox } from './labelled-text.ts'
import { linesBeside, mailboxBeside } from './opened-text.ts'

/** True for text that begins and ends as JSON of an object or a list does. */
function looksFolded(text: string): boolean {
  const plain = text.trim()
  return /^[[{]/.test(plain) && (plain.endsWith(']') || plain.endsWith('}'))
}

function decodeJsonText(text: string): JsonValue | undefined {
  if (!looksFolded(text)) return undefined
  try {
    const decoded: JsonValue = JSON.parse(text)
    if (isObject(decoded)) return decoded
    return Array.isArray(decoded) && decoded.some(isObject) ? decoded : undefined
  } catch {
    return undefined
  }
}

function unfold(value: unknown, level: number): JsonValue {
  if (typeof value === 'string') {
    const decoded = level < deepestNesting ? decodeJsonText(value) : undefined
    return decoded === undefined ? value : unfold(decoded, level)
  }
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (typeof value !== 'object' || value === null || level >= deepestNesting) return null
  if (Array.isArray(value)) return value.map((one) => unfold(one, level + 1))
  return unfoldObject(value as Record<string, unknown>, level)
}

function unfoldObject(value: Record<string, unknown>, level: number): JsonObject {
  const copy: JsonObject = Object.create(null)
  for (const [key, one] of Object.entries(value)) copy[key] = unfold(one, level + 1)
  if (level + 1 < deepestNesting) openTexts(copy)
  return copy
}

/** Puts what labelled lines and mailboxes say beside the text that holds them. A key that was sent is left as it is. */
function openTexts(copy: JsonObject): void {
  for (const [key, value] of Object.entries(copy)) {
    const text =
      Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('\n') : value
    if (typeof text !== 'string' || text === '') continue
    put(copy, linesBeside(key), readLabelledText(text))
    if (text.endsWith('>')) put(copy, mailboxBeside(key), readMailbox(text))
  }
}

function put(copy: JsonObject, key: string, said: ReadonlyMap<string, string> | null): void {
  if (said !== null && !(key in copy))
    copy[key] = Object.assign(Object.create(null), Object.fromEntries(said))
}

/** One payload is asked for its fields, its id and its lead; it is unfolded for the first of them. */
const unfolded = new WeakMap<object, JsonObject>()

/**
 * The payload as expressions see it: JSON text inside a string is replaced by what it says (an object, or a
 * list that holds objects), so that one expression reaches into it (JotForm's `rawRequest`, Unbounce's
 * `data.json`), and the labelled lines of a form mail stand beside their text (`"body as fields".Phone`), the parts of a mailbox
 * likewise. What
 * lies deeper than 32 levels is null. Objects have no prototype, so a key such as `__proto__` or `toString` is
 * data like any other. Remembered as long as the payload lives, which nobody may change.
 */
export function unfoldPayload(payload: Record<string, unknown>): JsonObject {
  const known = unfolded.get(payload)
  if (known !== undefined) return known
  const made = unfoldObject(payload, 0)
  unfolded.set(payload, made)
  return made
}
