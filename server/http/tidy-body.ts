import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TObject } from 'typebox'
import { invalidParam, Refusal } from '../refusals/errors.ts'
import { holdsUnstorableText } from '../values/storable-text.ts'

/** How a body's fields count when they are null: refused, as a wish to clear, or as not sent (decision 0001.3). */
export interface TidyRules {
  readonly known: readonly string[]
  readonly nullIsNotSent: readonly string[]
}

/** A body made ready for its schema, and the names of what nobody reads. */
export interface TidyBody {
  readonly body: Record<string, unknown>
  readonly ignoredFields: string[]
}

const isBlank = (value: unknown): boolean => typeof value === 'string' && value.trim() === ''

function tidyValue(value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (Array.isArray(value)) return value.filter((one) => !isBlank(one)).map(tidyValue)
  return value
}

/**
 * Trims texts and takes out what counts as not sent: blank strings, and null where it clears nothing
 * (decision 0001.3). Changes no type: "5" stays a string and is refused by the schema (decision 0001.14). Text that
 * PostgreSQL cannot hold is refused by name, in unknown fields not at all: they are ignored (decision 0001.13).
 */
export function tidyBody(sent: unknown, rules: TidyRules): TidyBody {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent))
    throw new Refusal('INVALID_JSON', 'The body must be a JSON object.')
  const body: Record<string, unknown> = {}
  const ignoredFields: string[] = []
  for (const [field, value] of Object.entries(sent)) {
    if (!rules.known.includes(field)) {
      ignoredFields.push(field)
      continue
    }
    if (holdsUnstorableText(value))
      throw invalidParam(field, `${field} holds NUL or half of a surrogate pair.`)
    if (isBlank(value) || (value === null && rules.nullIsNotSent.includes(field))) continue
    body[field] = tidyValue(value)
  }
  return { body, ignoredFields }
}

const mostNamed = 20

/** Field names fit for a header: percent-encoded where HTTP cannot carry them, bounded in number and length. */
const ignoredFieldsHeader = (fields: readonly string[]): string =>
  fields
    .slice(0, mostNamed)
    .map((field) => encodeURIComponent(field.toWellFormed().slice(0, 60)))
    .join(', ')

/** Rules for a body made from its schema: what it knows, and where null counts as not sent (decision 0001.3). */
export const tidyRulesOf = (schema: TObject, nullIsNotSent: readonly string[]): TidyRules => ({
  known: Object.keys(schema.properties),
  nullIsNotSent,
})

/** Tidies a body before its schema looks, and names what nobody reads in `Leadline-Ignored-Fields` (decision 0001.13). */
export const tidyBefore =
  (rules: TidyRules) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    request.sentBody = request.body
    const { body, ignoredFields } = tidyBody(request.body, rules)
    request.body = body
    if (ignoredFields.length > 0) reply.header('leadline-ignored-fields', ignoredFieldsHeader(ignoredFields))
  }
