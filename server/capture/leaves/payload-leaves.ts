import { below, constantText, longestExpression } from '../expressions/expression-text.ts'
import {
  isLeafValue,
  isObject,
  type JsonObject,
  type JsonScalar,
  type JsonValue,
} from '../values/json-value.ts'
import { type Answer, readAnswer } from './answer.ts'
import { answersOf, turnsOf } from './answer-lists.ts'
import written from './answer-shapes.json'
import { wrapperKeys } from './answer-shapes.ts'
import { chosenOptions } from './chosen-options.ts'
import type { Leaf, Place, Step } from './leaf.ts'
import { numberedQuestions } from './numbered-questions.ts'
import { isContactList, partySteps, relationshipsIn } from './object-party.ts'
import { isCode } from './opaque-names.ts'
import { readQuestionLabels } from './question-labels.ts'

/** Fields that are read from one payload, and elements of one list of objects. */
const mostFields = 300
const mostElements = 20

/** A wrapper (`value`, `text`, or the key that `type` names) lends its name to the step that it wraps; any other key is a step. */
function stepInto(place: Place, key: string, object: JsonObject): readonly Step[] {
  const own = place.steps.at(-1)
  if (own === undefined || !(wrapperKeys.has(key.toLowerCase()) || object.type === key)) {
    return [...place.steps, { names: [key], holder: place.expression }]
  }
  return [...place.steps.slice(0, -1), { names: [...own.names, key], holder: own.holder }]
}

function textOf(value: JsonScalar | JsonScalar[]): string {
  const values = Array.isArray(value) ? value : [value]
  return values
    .filter((one) => one !== null)
    .map(String)
    .join(', ')
}

/** Walks a payload and gathers its leaves in the payload's own order. */
class LeafReader {
  readonly leaves: Leaf[] = []
  readonly #labels: ReadonlyMap<string, readonly string[]>
  readonly #relationships: ReadonlyMap<string, string>

  constructor(payload: JsonObject) {
    this.#labels = readQuestionLabels(payload)
    this.#relationships = relationshipsIn(payload)
  }

  readObject(object: JsonObject, place: Place): void {
    const described = { ...place, steps: [...place.steps, ...partySteps(object, place, this.#relationships)] }
    const asked = numberedQuestions(object)
    for (const [key, value] of Object.entries(object)) {
      if (this.#isFull) return
      const expression = below(place.expression, key)
      const labels = asked.get(key) ?? this.#labels.get(key)
      if (labels?.length === 0) continue
      if (labels !== undefined && isLeafValue(value)) {
        const step = { names: [...labels, key], holder: place.expression }
        this.#add(value, { expression, steps: [...described.steps, step] }, null, key)
      } else this.#read(value, { expression, steps: stepInto(described, key, object) })
    }
  }

  get #isFull(): boolean {
    return this.leaves.length >= mostFields
  }

  /** Nothing is read below an expression that is too long already: it only grows on the way down. */
  #read(value: JsonValue, place: Place): void {
    if (this.#isFull || place.expression.length > longestExpression) return
    if (isLeafValue(value)) {
      if (!Array.isArray(value) || value.length > 0) this.#add(value, place, null, null)
    } else if (Array.isArray(value)) this.#readList(value, place)
    else this.#readBranch(value, place)
  }

  #readBranch(object: JsonObject, place: Place): void {
    const answer = readAnswer(object)
    if (answer === null || !isNamedByItsKey(object, place)) {
      this.readObject(object, place)
      return
    }
    const own = place.steps.at(-1)
    const keys = (own?.names ?? []).filter((name) => !isCode(name))
    const names = [...keys, String(answer.name), ...this.#namesOf(answer)]
    const step = { names, holder: own?.holder ?? '' }
    this.#readAnswer(answer, object, { ...place, steps: [...place.steps.slice(0, -1), step] }, null)
  }

  #readList(list: JsonValue[], place: Place): void {
    const answers = answersOf(list)
    if (answers !== null) {
      this.#readAnswers(list, answers, place)
      return
    }
    list.slice(0, mostElements).forEach((one, index) => {
      this.#read(one, { ...place, expression: `${place.expression}[${index}]` })
    })
  }

  /** Fetched by name, not by position: unanswered questions are often left out. Of a repeated name, the n-th. */
  #readAnswers(list: JsonValue[], answers: readonly Answer[], place: Place): void {
    const turns = turnsOf(answers, list)
    answers.forEach((answer, index) => {
      const object = list[index]
      if (!isObject(object)) return
      const filter = `${place.expression}[?${filterText(answer)}]`
      const { before, isOnly } = turns[index] ?? { before: 0, isOnly: true }
      const around = isContactList(place.steps.at(-1)) ? (place.steps.at(-1)?.names ?? []) : []
      const names = [String(answer.name), ...this.#namesOf(answer), ...around]
      const expression = `${filter} | [${before}]`
      const steps = [...place.steps, { names, holder: place.expression }]
      this.#readAnswer(answer, object, { expression, steps }, isOnly ? filter : null)
    })
  }

  #namesOf(answer: Answer): string[] {
    const known = this.#labels.get(String(answer.name)) ?? []
    return [...answer.labels, ...known]
  }

  #readAnswer(answer: Answer, object: JsonObject, place: Place, filter: string | null): void {
    const chosen = chosenOptions(answer, object, place.expression)
    if (chosen !== null) {
      this.#add(
        chosen.labels,
        { ...place, expression: chosen.expression },
        answer.kind,
        answer.namePath.join('.'),
      )
      return
    }
    const expression = answer.valuePath.reduce(below, place.expression)
    if (!isLeafValue(answer.value)) {
      this.#read(answer.value, { ...place, expression })
      return
    }
    const byFilter = filter === null ? expression : `${answer.valuePath.reduce(below, filter)} | [0]`
    this.#add(answer.value, { ...place, expression: byFilter }, answer.kind, answer.namePath.join('.'))
  }

  #add(value: JsonScalar | JsonScalar[], place: Place, kind: string | null, askedBy: string | null): void {
    if (this.#isFull || place.expression.length > longestExpression) return
    const { expression, steps } = place
    this.leaves.push({ expression, value, text: textOf(value), steps, kind, askedBy })
  }
}

/** Keys by which an object that stands under its own key still says what was asked. */
const askingKeys: ReadonlySet<string> = new Set(written.askingKeys)

/**
 * A map such as `fields: { email: { title, value } }` or `{ 0: { name, value } }`, no object that happens to have a `value`, nor what an
 * envelope holds.
 */
function isNamedByItsKey(object: JsonObject, place: Place): boolean {
  const [own = ''] = place.steps.at(-1)?.names ?? []
  if (/^\d+$/.test(own)) return true
  if (/(?:^|\.)(?:data|payload|body|record|object|deal|lead)$/i.test(place.expression)) return false
  const keys = Object.keys(object).map((key) => key.toLowerCase())
  return keys.some((key) => askingKeys.has(key)) && !keys.includes('email')
}

const filterText = (answer: Answer): string =>
  `${answer.namePath.reduce(below, '')}==${constantText(answer.name)}`

/** Every field of an expanded payload: at most 300, in the payload's order. */
export function readLeaves(payload: JsonObject): readonly Leaf[] {
  const reader = new LeafReader(payload)
  reader.readObject(payload, { expression: '', steps: [] })
  return reader.leaves
}
