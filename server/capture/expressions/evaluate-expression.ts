import { TreeInterpreter } from '@jmespath-community/jmespath'
import type { JsonObject, JsonValue } from '../values/json-value.ts'
import { ValueSizes } from '../values/value-sizes.ts'
import type { CompiledExpression } from './compile-expression.ts'

/** Work one evaluation may do, in visited values: a hostile expression stops within about 50 ms. */
const mostWork = 1_000_000
/** Characters that one function call may build: `pad_left`, `replace` and `join` multiply their arguments. */
const longestBuiltText = 1_000_000

class TooMuchWork extends Error {}

/** What several evaluations may do together, in visited values. */
export interface Allowance {
  left: number
}

/** An evaluation would do more than its allowance has left: what it would find is not known. */
export class AllowanceSpent extends Error {}

type Interpreter = typeof TreeInterpreter
const InterpreterClass = TreeInterpreter.constructor as new () => Interpreter

/** How many characters a call would build, where that can be more than its arguments hold. */
function builtLength(name: string, args: readonly unknown[]): number {
  const [first, second, third] = args
  if (name.startsWith('pad_') && typeof second === 'number') return second
  if (name === 'replace') return String(first).length * Math.max(1, String(third).length)
  if (name === 'join' && Array.isArray(second)) return String(first).length * second.length
  return 0
}

/** What one evaluation may still do; evaluation is synchronous, so one interpreter serves them all. */
const budget = { left: 0, sizes: new ValueSizes(mostWork) }

function spend(work: number): void {
  budget.left -= work
  if (budget.left < 0) throw new TooMuchWork()
}

/** Makes every step of the interpreter pay for the size of what it yields. */
function meter(interpreter: Interpreter): Interpreter {
  const { visit, withScope } = interpreter
  interpreter.visit = (node, value) => {
    spend(1)
    const result = visit.call(interpreter, node, value)
    spend(budget.sizes.of(result))
    return result
  }
  interpreter.withScope = (scope) => meter(withScope.call(interpreter, scope))
  const { callFunction } = interpreter.runtime
  interpreter.runtime.callFunction = (name, args) => {
    if (builtLength(name, args) > longestBuiltText) throw new TooMuchWork()
    return callFunction.call(interpreter.runtime, name, args)
  }
  return interpreter
}

/** What a name alone finds, as the interpreter would and for as much work: most mappings are made of names. */
function valueNamed(payload: JsonObject, name: string): JsonValue {
  spend(1)
  const value = payload[name] ?? null
  spend(budget.sizes.of(value))
  return value
}

/** Made once: an interpreter brings its table of functions along, which costs more than most evaluations. */
const interpreter = meter(new InterpreterClass())

/**
 * A reader of one expanded payload. It answers null for what an expression does not find, for one that
 * fails (a function given the wrong type), and for one that would do more than its share of work: it always ends.
 * Throws only `AllowanceSpent`, and only where an allowance is given.
 */
export function evaluatorOf(
  payload: JsonObject,
  allowance: Allowance = { left: Number.POSITIVE_INFINITY },
): (expression: CompiledExpression) => JsonValue {
  const sizes = new ValueSizes(mostWork)
  return ({ tree }) => {
    const most = Math.min(mostWork, allowance.left)
    budget.left = most
    budget.sizes = sizes
    try {
      if (tree.type === 'Field') return valueNamed(payload, tree.name)
      return interpreter.search(tree, payload) ?? null
    } catch (error) {
      if (error instanceof TooMuchWork && most < mostWork) throw new AllowanceSpent()
      return null
    } finally {
      allowance.left -= most - Math.max(0, budget.left)
    }
  }
}
