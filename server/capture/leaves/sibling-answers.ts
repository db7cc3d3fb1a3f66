import {
  isLeafValue,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../body/json-value.ts'
import { compact, wordsOf } from '../names/words.ts'
import { labelListKeys, labelWords, valueListKeys, valueWords } from './sibling-shapes.ts'

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** What a numbered key is about (`field_1_name` → `field 1`), and the word that says which half it is. */
function halfOf(key: string): { readonly stem: string; readonly word: string } | null {
  const words = wordsOf(key)
  if (!words.some(isNumber)) return null
  const at = words.findLastIndex((word) => !isNumber(word))
  return { stem: words.filter((_, index) => index !== at).join(' '), word: words[at] ?? '' }
}

const isText = (value: JsonValue | undefined): value is string =>
  typeof value === 'string' && value.trim() !== ''

/** Questions and answers that stand side by side in one object. */
export interface SiblingAnswers {
  /** Key of the answer → what is asked. */
  readonly labels: ReadonlyMap<string, string>
  /** Keys that only hold the question. */
  readonly questions: ReadonlySet<string>
}

const none: SiblingAnswers = { labels: new Map(), questions: new Set() }

/** The key that holds the answer to a numbered question: `q1_value`, `answer1`, or `custom_field_1` alone. */
function answerKey(
  question: string,
  object: JsonObject,
  halves: ReadonlyMap<string, Half>,
): string | undefined {
  const own = halves.get(question)
  const whole = wordsOf(question).filter((word) => word !== own?.word)
  return Object.keys(object).find((key) => {
    if (key === question || !isLeafValue(object[key])) return false
    const half = halves.get(key)
    if (half === undefined) return false
    return (half.stem === own?.stem && valueWords.has(half.word)) || compact(wordsOf(key)) === compact(whole)
  })
}

type Half = NonNullable<ReturnType<typeof halfOf>>

/** Numbered keys that ask and answer side by side: `q1_label` and `q1_value`, `question1` and `answer1`. */
export function siblingAnswers(object: JsonObject): SiblingAnswers {
  const keys = Object.keys(object)
  if (!keys.some((key) => /\d/.test(key))) return none
  const halves = new Map<string, Half>()
  for (const key of keys) {
    const half = halfOf(key)
    if (half !== null) halves.set(key, half)
  }
  const asking = [...halves].filter(([key, half]) => labelWords.has(half.word) && isText(object[key]))
  if (asking.length === 0) return none
  const labels = new Map<string, string>()
  const questions = new Set<string>()
  for (const [question] of asking) {
    const answer = answerKey(question, object, halves)
    if (answer === undefined || labels.has(answer)) continue
    labels.set(answer, String(object[question]))
    questions.add(question)
  }
  return { labels, questions }
}

/** Two lists of one length, the questions in one and the answers in the other. */
export interface ParallelLists {
  readonly labelKey: string
  readonly valueKey: string
  readonly labels: readonly string[]
  readonly values: readonly JsonScalar[]
  /** True where the answers are the first of several rows. */
  readonly isTable: boolean
}

/** `fields: ["Name", "Phone"]` beside `values: ["Rita", "98…"]`; null where an object has no such lists. */
export function parallelLists(object: JsonObject): ParallelLists | null {
  const listBelow = (keys: ReadonlySet<string>): string | undefined =>
    Object.keys(object).find((key) => keys.has(key.toLowerCase()) && Array.isArray(object[key]))
  const labelKey = listBelow(labelListKeys)
  const valueKey = labelKey === undefined ? undefined : listBelow(valueListKeys)
  if (labelKey === undefined || valueKey === undefined) return null
  const labels = object[labelKey] as JsonValue[]
  const list = object[valueKey] as JsonValue[]
  const isTable = Array.isArray(list[0])
  const values = isTable ? (list[0] as JsonValue[]) : list
  const isParallel = labels.length > 1 && labels.length === values.length
  return isParallel && labels.every(isText) && values.every(isScalar)
    ? { labelKey, valueKey, labels, values, isTable }
    : null
}
