import { ownKeys } from '../values/find-by-keys.ts'
import { isObject, isScalar, type JsonObject, type JsonValue } from '../values/json-value.ts'
import { readAnswer } from './answer.ts'
import { definitionIdKeys, labelKeys } from './answer-shapes.ts'

/** Definitions of a form's questions that one payload may carry, and objects that may be one. */
const mostDefinitions = 500
const mostObjects = 2_000

function textsBelow(value: JsonValue | undefined): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return isObject(value) ? Object.values(value).flatMap(textsBelow) : []
}

function labelsOfDefinition(object: JsonObject): string[] {
  const keys = ownKeys(object)
  return labelKeys.flatMap((wanted) => {
    const key = keys.get(wanted)
    return key === undefined ? [] : textsBelow(object[key])
  })
}

function noteDefinition(object: JsonObject, found: Map<string, string[]>): void {
  if (readAnswer(object) !== null) return
  const labels = labelsOfDefinition(object)
  if (labels.length === 0) return
  for (const [key, value] of Object.entries(object)) {
    const isId = definitionIdKeys.includes(key.toLowerCase())
    if (isId && (typeof value === 'string' || typeof value === 'number')) {
      if (!found.has(String(value))) found.set(String(value), labels)
    }
  }
}

/**
 * What the payload itself calls its questions: id (or ref, or key) → labels, from the definitions that it
 * carries beside the answers. Looks at lists of objects only, the first 2,000, of which 500 may be one; a part of a question (first name)
 * before the question that has its id as well.
 */
export function readQuestionLabels(payload: JsonObject): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  let looked = 0
  const look = (value: JsonValue): void => {
    if (found.size >= mostDefinitions || looked >= mostObjects) return
    if (Array.isArray(value)) {
      for (const one of value) {
        if (isScalar(one)) continue
        look(one)
        if (!isObject(one) || looked >= mostObjects) continue
        looked += 1
        noteDefinition(one, found)
      }
    } else if (isObject(value)) {
      for (const one of Object.values(value)) look(one)
    }
  }
  look(payload)
  return found
}
