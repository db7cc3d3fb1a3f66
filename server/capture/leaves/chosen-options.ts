import { below } from '../expressions/expression-text.ts'
import { isObject, isScalar, type JsonObject, type JsonScalar, type JsonValue } from '../values/json-value.ts'
import type { Answer } from './answer.ts'
import { optionLabelKeys } from './answer-shapes.ts'

/** The labels behind an answer that was sent as option ids, and the expression that looks them up. */
export interface ChosenOptions {
  readonly labels: JsonScalar[]
  readonly expression: string
}

/** The key under which every option has a text, if there is one. */
const labelKeyOf = (options: readonly JsonObject[]): string | undefined =>
  optionLabelKeys.find((key) => options.every((option) => typeof option[key] === 'string'))

/**
 * Turns option ids into what the visitor saw (Tally: `value: ["0c1e…"]` beside `options: [{id, text}]`).
 * Null when the answer has no options or its value is not made of their ids.
 * @param place expression of the object that holds answer and options.
 */
export function chosenOptions(answer: Answer, object: JsonObject, place: string): ChosenOptions | null {
  const options: JsonValue | undefined = object.options
  if (!Array.isArray(options)) return null
  const known = options.filter(isObject)
  const labelKey = known.length === options.length ? labelKeyOf(known) : undefined
  if (labelKey === undefined) return null
  const chosen = Array.isArray(answer.value) ? answer.value : [answer.value]
  const ids = new Set(known.map((one) => one.id))
  if (chosen.length === 0 || !chosen.every((id) => isScalar(id) && ids.has(id))) return null
  const wanted = new Set<JsonValue>(chosen)
  const labels = known
    .filter((one) => wanted.has(one.id ?? null))
    .map((one) => one[labelKey])
    .filter((label): label is string => typeof label === 'string')
  const asked = `to_array(${answer.valuePath.reduce(below, '')})`
  const expression = `${place} | let $chosen = ${asked} in options[?contains($chosen, id)].${below('', labelKey)}`
  return { labels, expression }
}
