import { type TSchema, Type } from 'typebox'
import { type CallMapping, callFieldNames } from '../../capture/calls/call-fields.ts'
import { compileExpression } from '../../capture/expressions/compile-expression.ts'
import type { Mapping } from '../../capture/guess/mapping.ts'
import { leadFieldNames } from '../../records/lead-fields.ts'
import { invalidParam } from '../../refusals/errors.ts'

/** Expressions that may be joined for one lead field. */
const mostExpressions = 20

/** What a person has mapped; where nobody has, `defaultMapping` in capture/guess/mapping.ts holds (§4.7 rule 3). */
export type WebhookMapping = Mapping & CallMapping

/** What a payload alone says, field by field, and why. */
export interface WebhookGuess {
  readonly mapping: WebhookMapping
  readonly reasons: Readonly<Record<string, string>>
}

const mappedNames = [...leadFieldNames, ...callFieldNames] as const

/** The mapping file: lead field → JMESPath expressions whose non-empty results are joined in order. */
export const MappingJson: TSchema = Type.Object(
  Object.fromEntries(mappedNames.map((field) => [field, Type.Optional(Type.Array(Type.String()))])),
  { description: 'Field of the lead or call to JMESPath expressions; an empty list leaves it empty.' },
)

/** Compiles an expression to see whether it is one. Throws `INVALID_PARAM` with the position where it goes wrong. */
export function refuseBadExpression(field: string, expression: string): void {
  const compiled = compileExpression(expression)
  if (compiled.ok) return
  throw invalidParam(field, `${field}: ${compiled.message} (position ${compiled.position})`)
}

function readExpressions(field: string, expressions: unknown): string[] {
  const isList =
    Array.isArray(expressions) && expressions.every((one): one is string => typeof one === 'string')
  if (!isList || expressions.length > mostExpressions)
    throw invalidParam(field, `${field} must be a list of at most ${mostExpressions} expressions.`)
  for (const expression of expressions) refuseBadExpression(field, expression)
  return expressions
}

/** Reads a mapping file. Throws `INVALID_PARAM` naming `mapping.<field>`: a bad expression, or no field. */
export function readMapping(mapping: unknown): WebhookMapping {
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping))
    throw invalidParam('mapping', 'mapping must be an object of lists of expressions.')
  const read: Record<string, readonly string[]> = {}
  for (const [name, expressions] of Object.entries(mapping)) {
    const field = mappedNames.find((one) => one === name)
    if (!field) {
      throw invalidParam(
        `mapping.${name.slice(0, 60)}`,
        `A lead has the fields ${leadFieldNames.join(', ')}; a call ${callFieldNames.join(', ')}.`,
      )
    }
    read[field] = readExpressions(`mapping.${field}`, expressions)
  }
  return read
}
