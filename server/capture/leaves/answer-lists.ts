import { groupBy } from '../../values/group-by.ts'
import { isObject, type JsonValue, valueAt } from '../values/json-value.ts'
import { type Answer, isText, readAnswer } from './answer.ts'
import { mostAnswers } from './answer-shapes.ts'

/** Elements of a list that are compared with an answer by name. */
const mostCompared = 1_000

/**
 * The first answers of a list in which nothing else stands; null for any other list. Where the kind of one names it as a
 * contact (`{ type: 'EMAIL', value: … }`), the kinds of the others are names as well (`{ type: 'POSTAL_CODE', … }`).
 */
export function answersOf(list: readonly JsonValue[]): Answer[] | null {
  const objects = list.slice(0, mostAnswers).filter(isObject)
  if (objects.length < Math.min(list.length, mostAnswers)) return null
  const answers = objects.map((one) => readAnswer(one))
  const byKind = answers.some((answer) => answer?.isNamedByKind)
  const read = byKind ? answers.map((answer, i) => answer ?? readAnswer(objects[i] ?? {}, isText)) : answers
  const known = read.filter((answer) => answer !== null)
  return known.length === objects.length ? known : null
}

/** Which of the elements that its filter finds an answer is: others may bear its name under another key. */
export interface Turn {
  readonly before: number
  readonly isOnly: boolean
}

/** The turns of the answers of a list, which is looked through once for each key that names them. */
export function turnsOf(answers: readonly Answer[], list: readonly JsonValue[]): Turn[] {
  const placesByKey = new Map<string, ReturnType<typeof placesByName>>()
  return answers.map(({ namePath, name }, index) => {
    const key = JSON.stringify(namePath)
    const places = placesByKey.get(key) ?? placesByName(list, namePath)
    placesByKey.set(key, places)
    const found = places.get(name) ?? []
    return { before: found.indexOf(index), isOnly: found.length === 1 }
  })
}

/** Name → places in the list at which `namePath` holds it. */
const placesByName = (list: readonly JsonValue[], namePath: readonly string[]) =>
  groupBy([...list.slice(0, mostCompared).keys()], (index) => valueAt(list[index], namePath))
