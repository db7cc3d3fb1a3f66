import { compileExpression } from '../expressions/compile-expression.ts'
import { type Allowance, evaluatorOf } from '../expressions/evaluate-expression.ts'
import { textOfValue } from '../values/clean-text.ts'
import type { JsonObject } from '../values/json-value.ts'
import { type CallCell, cellsOf } from './call-cells.ts'
import type { CallField, CallMapping } from './call-fields.ts'
import { shapedLike } from './call-patterns.ts'
import { type CallKey, callKeys, idHolders, partyHolders } from './call-words.ts'

/** What a payload says under one of its names. */
export interface Saying {
  readonly text: string
  readonly expression: string
}

/** What a payload says of a call, by what is asked: the surest name first. */
export interface SaidOfCall {
  readonly cells: readonly CallCell[]
  at(key: CallKey): readonly Saying[]
  /** Under these names alone, which are among those of a key. */
  under(key: CallKey, names: readonly string[]): readonly Saying[]
}

/** What people map, in the words of telephony. */
const keyOfField: Readonly<Record<CallField | 'phone', CallKey>> = {
  phone: 'customer',
  call_type: 'direction',
  duration_seconds: 'talk',
  outcome: 'state',
  called_at: 'started',
  call_id: 'call_id',
  agent: 'agent',
  recording: 'recording',
}

function isNamed(name: string, { key, holder }: CallCell): boolean {
  const [first = '', second] = name.split('.')
  if (second !== undefined) return holder === first && key === second
  if (key !== first) return false
  if (/^u?u?id$/.test(key)) return idHolders.has(holder)
  return !/^(type|status|state)$/.test(key) || !partyHolders.has(holder)
}

type Mapped = Readonly<Partial<Record<CallKey, readonly Saying[]>>>

function mappedSayings(
  root: JsonObject,
  mapping: CallMapping & { readonly phone?: readonly string[] },
  allowance: Allowance | undefined,
): Mapped {
  const evaluate = evaluatorOf(root, allowance)
  const found = (expression: string): Saying[] => {
    const compiled = compileExpression(expression)
    const text = compiled.ok ? textOfValue(evaluate(compiled)).trim() : ''
    return text === '' ? [] : [{ text, expression }]
  }
  return Object.fromEntries(
    Object.entries(keyOfField).flatMap(([field, key]) => {
      const expressions = mapping[field as CallField | 'phone']
      return expressions === undefined ? [] : [[key, expressions.flatMap(found)]]
    }),
  )
}

/**
 * Reads what a payload says of a call: what a person has mapped instead of what its names say, where there is a
 * mapping. Throws only `AllowanceSpent`.
 */
export function saidOfCall(
  root: JsonObject,
  mapping: CallMapping & { readonly phone?: readonly string[] } = {},
  allowance?: Allowance,
): SaidOfCall {
  const cells = cellsOf(root)
  const mapped = mappedSayings(root, mapping, allowance)
  const under = (key: CallKey, names: readonly string[]) =>
    mapped[key] ?? names.flatMap((name) => cells.filter((cell) => isNamed(name, cell)))
  return {
    cells,
    under,
    at(key) {
      const named = under(key, callKeys[key].split(' '))
      return mapped[key] ?? [...new Set([...named, ...shapedLike(key, cells)])]
    },
  }
}
