import { isScalar, type JsonObject, type JsonScalar, type JsonValue } from '../values/json-value.ts'
import { wordSet } from '../values/word-lists.ts'
import { isText } from './answer.ts'
import written from './answer-shapes.json'

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

/** Keys of a list of questions, and of the list of answers beside it. */
const labelListKeys: ReadonlySet<string> = wordSet(written.labelLists)
const valueListKeys: ReadonlySet<string> = wordSet(written.valueLists)
