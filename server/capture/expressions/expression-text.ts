import type { JsonScalar } from '../values/json-value.ts'

/** Longest expression that is compiled, in characters. */
export const longestExpression = 500

const plainIdentifier = /^[A-Za-z_][A-Za-z0-9_]*$/

/** A key as JMESPath writes it: bare where it may be, else quoted (`"Email "`, `"1.3"`). */
const keyText = (key: string): string => (plainIdentifier.test(key) ? key : JSON.stringify(key))

/** `base.key`, or the key alone at the root. */
export const below = (base: string, key: string): string =>
  base === '' ? keyText(key) : `${base}.${keyText(key)}`

/** A constant: `'text'`, or JSON between backticks where quotes or backslashes would need escapes. */
export function constantText(value: JsonScalar): string {
  if (typeof value === 'string' && !/['\\]/.test(value)) return `'${value}'`
  return `\`${JSON.stringify(value).replaceAll('`', '\\u0060')}\``
}
