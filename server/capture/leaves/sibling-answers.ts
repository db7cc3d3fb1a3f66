import { compact, wordsOf } from '../names/words.ts'
import {
  isLeafValue,
  isScalar,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../values/json-value.ts'
import { wordSet } from '../values/word-lists.ts'
import { isText } from './answer.ts'
import written from './sibling-shapes.json'

const isNumber = (word: string): boolean => /^\d+$/.test(word)

/** What a numbered key is about (`field_1_name` → `field 1`), and the word that says which half it is. */
function halfOf(key: string): { readonly stem: string; readonly word: string } | null {
  const words = wordsOf(key)
  if (!words.some(isNumber)) return null
  const at = words.findLastIndex((word) => !isNumber(word))
  return { stem: words.filter((_, index) => index !== at).join(' '), word: words[at] ?? '' }
}

/** Questions and answers that stand side by side in one object. */
export interface SiblingAnswers {
  /** Key of the answer → what is asked. */
  readonly labels: ReadonlyMap<string, string>
  /** Keys that only hold the question. */
  readonly questions: ReadonlySet<string>
}

const none: SiblingAnswers = { labels: new Map(), questions: new Set() }

type Half = NonNullable<ReturnType<typeof halfOf>>

/** Keys of one object that are looked at for questions and answers side by side. */
const mostKeys = 1_000

/** Where the numbered keys of one object that hold a value stand, so that no question looks through all of them. */
interface NumberedKeys {
  readonly halves: ReadonlyMap<string, Half>
  /** Stem → keys that by their word hold an answer. */
  readonly byStem: ReadonlyMap<string, readonly string[]>
  /** All words of a key → keys made of them. */
  readonly byWords: ReadonlyMap<string, readonly string[]>
  readonly order: ReadonlyMap<string, number>
}

function put(index: Map<string, string[]>, at: string, key: string): void {
  const keys = index.get(at)
  if (keys === undefined) index.set(at, [key])
  else keys.push(key)
}

function numberedKeys(object: JsonObject): NumberedKeys {
  const halves = new Map<string, Half>()
  const byStem = new Map<string, string[]>()
  const byWords = new Map<string, string[]>()
  const order = new Map<string, number>()
  for (const key of Object.keys(object).slice(0, mostKeys)) {
    const half = halfOf(key)
    if (half === null) continue
    halves.set(key, half)
    order.set(key, order.size)
    if (!isLeafValue(object[key])) continue
    if (valueWords.has(half.word)) put(byStem, half.stem, key)
    put(byWords, compact(wordsOf(key)), key)
  }
  return { halves, byStem, byWords, order }
}

/** The key that holds the answer to a numbered question: `q1_value`, `answer1`, or `custom_field_1` alone. */
function answerKey(question: string, half: Half, { byStem, byWords, order }: NumberedKeys) {
  const whole = compact(wordsOf(question).filter((word) => word !== half.word))
  const found = [byStem.get(half.stem), byWords.get(whole)]
    .map((keys) => keys?.find((key) => key !== question))
    .filter((key) => key !== undefined)
  return found.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))[0]
}

/** Numbered keys that ask and answer side by side: `q1_label` and `q1_value`, `question1` and `answer1`. */
export function siblingAnswers(object: JsonObject): SiblingAnswers {
  if (!Object.keys(object).some((key) => /\d/.test(key))) return none
  const numbered = numberedKeys(object)
  const labels = new Map<string, string>()
  const questions = new Set<string>()
  for (const [question, half] of numbered.halves) {
    if (!labelWords.has(half.word) || !isText(object[question])) continue
    const answer = answerKey(question, half, numbered)
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

/** Words by which one of two numbered keys says that it asks (`q1_label`), and the other that it answers. */
const labelWords: ReadonlySet<string> = wordSet(written.labelWords)
const valueWords: ReadonlySet<string> = wordSet(written.valueWords)

/** Keys of a list of questions, and of the list of answers beside it. */
const labelListKeys: ReadonlySet<string> = wordSet(written.labelLists)
const valueListKeys: ReadonlySet<string> = wordSet(written.valueLists)
