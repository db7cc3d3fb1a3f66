import { compile, TreeInterpreter, tokenize } from '@jmespath-community/jmespath'
import { memoize } from '../../values/memoize.ts'
import { longestExpression } from './expression-text.ts'

type Tree = ReturnType<typeof compile>

/** An expression that can be evaluated. */
export interface CompiledExpression {
  readonly ok: true
  readonly text: string
  readonly tree: Tree
}

/** Why an expression is none. `position` counts characters from 0. */
export interface RefusedExpression {
  readonly ok: false
  readonly message: string
  readonly position: number
}

function tokensOf(text: string): ReturnType<typeof tokenize> | null {
  try {
    return tokenize(text)
  } catch {
    return null
  }
}

/** The place where no further character can be read: the longest beginning that still splits into tokens. */
function firstUnreadable(text: string): number {
  let position = 0
  for (let end = 0; end <= text.length; end += 1) {
    if (tokensOf(text.slice(0, end)) !== null) position = end
  }
  return position
}

function failureOf(text: string): string | null {
  try {
    compile(text)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** A beginning that only lacks its end is not wrong yet: the parser then complains of the end of the text. */
const isUnfinished = (failure: string): boolean => failure.includes('EOF') || failure.includes('undefined')

/** The token at which a text that splits into tokens stops being an expression; its end when it is cut off. */
function firstMisplaced(text: string): number {
  const starts = (tokensOf(text) ?? []).map((token) => token.start)
  for (const [index, start] of starts.entries()) {
    const failure = failureOf(text.slice(0, starts[index + 1] ?? text.length))
    if (failure !== null && !isUnfinished(failure)) return start
  }
  return text.length
}

const refuse = (message: string, position: number): RefusedExpression => ({ ok: false, message, position })

function refuseSyntax(text: string): RefusedExpression {
  if (tokensOf(text) === null) {
    const position = firstUnreadable(text)
    return refuse(`${JSON.stringify(text.charAt(position))} cannot be read here.`, position)
  }
  const position = firstMisplaced(text)
  if (position >= text.length) return refuse('The expression ends too early.', text.length)
  const token = tokensOf(text.slice(position))?.[0]?.value
  return refuse(`${JSON.stringify(token ?? text.charAt(position))} is not expected here.`, position)
}

interface Call {
  readonly name: string
  readonly count: number
}

/** Every function call of a tree. */
function callsIn(node: unknown): Call[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(callsIn)
  if (!('type' in node) || node.type !== 'Function' || !('name' in node) || !('children' in node))
    return inside
  const count = Array.isArray(node.children) ? node.children.length : 0
  return [{ name: String(node.name), count }, ...inside]
}

/** A call of a function that does not exist, or with too few or too many arguments; null when all are fine. */
function refuseCalls(text: string, tree: Tree): RefusedExpression | null {
  for (const { name, count } of callsIn(tree)) {
    const position = Math.max(0, text.search(new RegExp(`\\b${name}\\s*\\(`)))
    const known = TreeInterpreter.runtime._functionTable
    const signature = Object.hasOwn(known, name) ? known[name]?._signature : undefined
    if (signature === undefined) return refuse(`There is no function ${name}.`, position)
    const least = signature.filter((argument) => argument.optional !== true).length
    const isVariadic = signature.at(-1)?.variadic === true
    if (count < least || (count > signature.length && !isVariadic)) {
      return refuse(`${name} takes ${least} argument${least === 1 ? '' : 's'}.`, position)
    }
  }
  return null
}

function compileAnew(text: string): CompiledExpression | RefusedExpression {
  if (text.trim() === '') return refuse('The expression is empty.', 0)
  if (text.length > longestExpression) {
    return refuse(`The expression is longer than ${longestExpression} characters.`, longestExpression)
  }
  if (failureOf(text) !== null) return refuseSyntax(text)
  const tree = compile(text)
  return refuseCalls(text, tree) ?? { ok: true, text, tree }
}

/**
 * Compiles one JMESPath expression (https://jmespath.site) of at most 500 characters. A bad one is refused
 * with a sentence and the position, counted from 0, at which it goes wrong. The last 2,000 are remembered.
 */
export const compileExpression: (text: string) => CompiledExpression | RefusedExpression = memoize(
  compileAnew,
  { mostKept: 2_000, longestKept: longestExpression },
)
