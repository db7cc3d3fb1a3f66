import type { JsonValue } from '../../../server/capture/values/json-value.ts'
import { wordSet } from '../../../server/capture/values/word-lists.ts'
import { randomOf } from './random.ts'

/** Words that many shapes are built from: without them a body says nothing of itself. */
const frame = wordSet(
  'email phone mobile first last value values name data fields answer answers label field key question type id',
)
const unknown = ['zorvak', 'kliprun', 'xavumo']

const word = /\p{Lu}?[\p{Ll}\p{Lo}\p{M}]+|\p{Lu}+(?!\p{Ll})|\p{Lu}+/gu
/** Keys of question-and-answer objects whose text names the field. */
const namingKey = /^(?:name|label|title|question|key|field|field_name|column_name|text|id|ref|slug)$/i

type Forgotten = ReadonlyMap<string, string>

function wordsIn(value: JsonValue, found: Set<string>): Set<string> {
  if (Array.isArray(value)) for (const one of value) wordsIn(one, found)
  else if (typeof value === 'object' && value !== null)
    for (const [key, held] of Object.entries(value)) {
      for (const [part] of key.matchAll(word)) found.add(part.toLowerCase())
      wordsIn(held, found)
    }
  return found
}

/** The unknown word in the letters of the one that it stands for: `agentEmail` → `zorvakEmail`, `AGENT` → `ZORVAK`. */
function without(name: string, forgotten: Forgotten): string {
  return name.replace(word, (part) => {
    const to = forgotten.get(part.toLowerCase())
    if (to === undefined) return part
    if (/^\p{Lu}+$/u.test(part)) return to.toUpperCase()
    return /^\p{Lu}/u.test(part) ? to.slice(0, 1).toUpperCase() + to.slice(1) : to
  })
}

function renamed(value: JsonValue, forgotten: Forgotten): JsonValue {
  if (Array.isArray(value)) return value.map((one) => renamed(one, forgotten))
  if (typeof value !== 'object' || value === null) return value
  const isAnswer = Object.keys(value).some((key) => /value|answer|response/i.test(key))
  return Object.fromEntries(
    Object.entries(value).map(([key, held]) => {
      const isNaming = isAnswer && namingKey.test(key) && typeof held === 'string'
      return [without(key, forgotten), isNaming ? without(held, forgotten) : renamed(held, forgotten)]
    }),
  )
}

/**
 * A real body as somebody would meet it who does not know some words of its keys: each word of it is made unknown once, together with
 * two others. So known platforms tell what becomes of unknown ones.
 */
export function* withForgottenWords(body: JsonValue, seed: number): Iterable<JsonValue> {
  const random = randomOf(seed)
  const words = [...wordsIn(body, new Set())].filter((one) => one.length > 1 && !frame.has(one))
  for (const one of words) {
    const forgotten = [one, random.pick(words), random.pick(words)]
    yield renamed(body, new Map(forgotten.map((from, index) => [from, unknown[index] ?? from])))
  }
}
