import { constantText } from '../expressions/expression-text.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { isLeafValue, isScalar, type JsonScalar, type JsonValue } from '../values/json-value.ts'
import { mostAnswers } from './answer-shapes.ts'

/** One cell of a list of lists: what it is called, where it stands, what it holds. */
export interface PairedValue {
  readonly name: string
  readonly expression: string
  readonly value: JsonScalar | JsonScalar[]
}

type Pair = readonly [name: string, value: JsonScalar | JsonScalar[]]

const isPair = (value: JsonValue): value is [string, JsonScalar | JsonScalar[]] =>
  Array.isArray(value) &&
  value.length === 2 &&
  typeof value[0] === 'string' &&
  value[0].trim() !== '' &&
  isLeafValue(value[1])

const isRow = (value: JsonValue | undefined): value is JsonScalar[] =>
  Array.isArray(value) && value.every(isScalar)

/** A first row that names at least two fields of a person is a heading. */
function isHeading(row: readonly JsonScalar[]): row is string[] {
  if (!row.every((cell) => typeof cell === 'string' && cell.trim() !== '')) return false
  return row.slice(0, mostAnswers).filter((cell) => roleOfName(String(cell)) !== null).length > 1
}

/** Fetched by name, of a repeated one by its turn: unanswered questions are often left out. */
function pairValues(pairs: readonly Pair[], place: string): PairedValue[] {
  const turns = new Map<string, number>()
  return pairs.map(([name, value]) => {
    const turn = turns.get(name) ?? 0
    turns.set(name, turn + 1)
    return { name, value, expression: `${place}[?[0]==${constantText(name)}] | [${turn}] | [1]` }
  })
}

/**
 * A list of `["question", "answer"]` pairs, or a heading and the first row below it. Null for any other list.
 * @param place expression of the list.
 */
export function pairedValues(list: readonly JsonValue[], place: string): PairedValue[] | null {
  const [heading, row] = list
  if (isRow(heading) && isRow(row) && heading.length === row.length && isHeading(heading)) {
    return heading.slice(0, mostAnswers).map((name, index) => ({
      name,
      value: row[index] ?? null,
      expression: `${place}[1][${index}]`,
    }))
  }
  return list.length > 0 && list.every(isPair) ? pairValues(list.slice(0, mostAnswers), place) : null
}
