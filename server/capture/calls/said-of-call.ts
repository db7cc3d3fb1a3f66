import { groupBy } from '../../values/group-by.ts'
import { memoizeKeys } from '../../values/memoize.ts'
import { compileExpression } from '../expressions/compile-expression.ts'
import { type Allowance, evaluatorOf } from '../expressions/evaluate-expression.ts'
import { textOfValue } from '../values/clean-text.ts'
import type { JsonObject } from '../values/json-value.ts'
import { withAndroidTypes } from './android-log.ts'
import { type CallCell, cellsOf } from './call-cells.ts'
import type { CallField, CallMapping } from './call-fields.ts'
import { isWaiting, shapedLike } from './call-patterns.ts'
import { type CallKey, callKeys, idHolders, partyHolders } from './call-words.ts'
import { isPhone, numbersByParty } from './party-number.ts'

/** What a payload says under one of its names. */
export interface Saying {
  readonly text: string
  readonly expression: string
  /** Its name as words run together; none where a person has mapped it. */
  readonly key?: string
}

/** What a payload says of a call, by what is asked: the surest name first. */
export interface SaidOfCall {
  readonly cells: readonly CallCell[]
  /** Names without a value. */
  readonly blank: readonly CallCell[]
  /** Numbers that are known to be the business's. */
  readonly ours: readonly string[]
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

const sideKeys: readonly CallKey[] = ['customer', 'from', 'to', 'user']

const keyIn = (name: string): string => name.slice(name.indexOf('.') + 1)

/** Whether a name of the tables is a cell's, which has its key already. */
function isNamed(name: string, { key, holder }: CallCell): boolean {
  if (name !== key) return name === `${holder}.${key}`
  if (/^(?:duration|talktime)$/.test(key) && isWaiting(holder)) return false
  if (/^(u?u?id|sid)$/.test(key)) return idHolders.has(holder)
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
 * Reads what a payload says of a call: what a person has mapped instead of what its names say, where there is a mapping. Names of platforms
 * go before the shapes that most share, and these before the words of the names of numbers. Throws only `AllowanceSpent`.
 */
export function saidOfCall(
  root: JsonObject,
  mapping: CallMapping & { readonly phone?: readonly string[] } = {},
  allowance?: Allowance,
  ours: readonly string[] = [],
): SaidOfCall {
  const { first, further, blank } = cellsOf(root)
  const cells = withAndroidTypes(first)
  const numbers: ReadonlyMap<string, readonly CallCell[]> = numbersByParty([...cells, ...further])
  const mapped = mappedSayings(root, mapping, allowance)
  const byKey = groupBy(cells, ({ key }) => key)
  const under = (key: CallKey, names: readonly string[]) =>
    mapped[key] ??
    names.flatMap((name) => (byKey.get(keyIn(name)) ?? []).filter((cell) => isNamed(name, cell)))
  const found = (key: CallKey): readonly Saying[] => {
    const named = under(key, callKeys[key])
    const numbered = numbers.get(key) ?? []
    // An element of a list that says it is a side goes before a flat `caller_id`, which may be the line.
    const told = numbered.filter(({ role }) => role !== null)
    const all = [...new Set([...told, ...named, ...shapedLike(key, cells), ...numbered])]
    // Where no name of telephony tells a number, one by which leads tell of a phone does.
    const isUntold = key === 'anybody' && sideKeys.every((side) => at(side).length === 0)
    return mapped[key] ?? (isUntold && all.length === 0 ? cells.filter(isPhone) : all)
  }
  const at = memoizeKeys(found)
  return { cells, blank, ours, under, at }
}
