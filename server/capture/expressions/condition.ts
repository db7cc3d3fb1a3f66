import type { JsonObject, JsonValue } from '../values/json-value.ts'
import { compileExpression } from './compile-expression.ts'
import { type Allowance, evaluatorOf } from './evaluate-expression.ts'

function isTrue(value: JsonValue): boolean {
  if (value === null || value === false || value === '') return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/**
 * Whether a payload is one that the webhook wants: a JMESPath expression such as
 * `event == 'invitee.created'` whose result is neither null, false nor empty. An empty condition holds for
 * every payload, one that cannot be compiled for none.
 */
export function holdsCondition(
  { root }: { readonly root: JsonObject },
  condition: string,
  allowance?: Allowance,
): boolean {
  if (condition.trim() === '') return true
  const compiled = compileExpression(condition)
  return compiled.ok && isTrue(evaluatorOf(root, allowance)(compiled))
}
