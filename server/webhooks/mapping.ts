import { type TSchema, Type } from 'typebox'
import { compileExpression } from '../capture/expressions/compile-expression.ts'
import type { Mapping } from '../capture/guess/mapping.ts'
import { type LeadField, leadFieldNames } from '../leads/fields.ts'
import { invalidParam } from '../platform/errors.ts'

/** Expressions that may be joined for one lead field. */
const mostExpressions = 20

/** The mapping file: lead field → JMESPath expressions whose non-empty results are joined in order. */
export const MappingJson: TSchema = Type.Object(
  Object.fromEntries(leadFieldNames.map((field) => [field, Type.Optional(Type.Array(Type.String()))])),
  { description: 'Lead field to JMESPath expressions; an empty list leaves the field empty.' },
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
  if (!isList || expressions.length > mostExpressions) {
    throw invalidParam(field, `${field} must be a list of at most ${mostExpressions} expressions.`)
  }
  for (const expression of expressions) refuseBadExpression(field, expression)
  return expressions
}

/**
 * Reads a mapping in the form of the mapping file. Throws `INVALID_PARAM` naming `mapping.<lead field>` for a bad
 * expression, with its position, and for a field that no lead has.
 */
export function readMapping(mapping: unknown): Mapping {
  if (typeof mapping !== 'object' || mapping === null || Array.isArray(mapping)) {
    throw invalidParam('mapping', 'mapping must be an object of lists of expressions.')
  }
  const read: { [Field in LeadField]?: readonly string[] } = {}
  for (const [name, expressions] of Object.entries(mapping)) {
    const field = leadFieldNames.find((one) => one === name)
    if (!field) {
      throw invalidParam(
        `mapping.${name.slice(0, 60)}`,
        `A lead has the fields ${leadFieldNames.join(', ')}.`,
      )
    }
    read[field] = readExpressions(`mapping.${field}`, expressions)
  }
  return read
}
