import type { FastifySchemaValidationError } from 'fastify'
import {
  type Static,
  type TNull,
  type TObject,
  type TProperties,
  type TSchema,
  type TString,
  type TUnion,
  Type,
} from 'typebox'
import { invalidParam, type Refusal } from '../refusals/errors.ts'

/** A UUID in any case, as PostgreSQL reads it. */
export const uuidPattern = '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$'

export const Uuid = (description: string): TString =>
  Type.String({ format: 'uuid', pattern: uuidPattern, description })

/** An id that the caller makes: of version 4, as those that the service makes are (§2.5). */
export const MadeUuid = (description: string): TString =>
  Type.String({
    format: 'uuid',
    pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}$',
    description,
  })

/** A day in a query. Which days exist is for `istWindow` to say. */
export const Day = (description: string): TString => Type.String({ format: 'date', description })

export const Timestamp = (description: string): TString =>
  Type.String({ format: 'date-time', description, examples: ['2026-04-08T10:00:00.000Z'] })

/** Also null; `options` describe the two together. */
export const Nullable = <T extends TSchema>(
  schema: T,
  options?: { description: string },
): TUnion<[T, TNull]> => Type.Union([schema, Type.Null()], options)

/** An answer's envelope; the description is what the reference says of it. */
export const DataOf = <T extends TSchema>(schema: T, description?: string): TObject<{ data: T }> =>
  Type.Object({ data: schema }, description === undefined ? {} : { description })

/** An object that refuses what it does not know, by name. */
export const Closed = <P extends TProperties>(properties: P): TObject<P> =>
  Type.Object(properties, { additionalProperties: false })

/**
 * Bodies are never coerced; query strings are, by patterns and by hand (decision 0001.14): Ajv is told to change
 * nothing and to stop at the first error. A `format` is for the reader of the reference: what it admits is read by hand,
 * because Leadline takes times that RFC 3339 does not know and refuses ids that begin with `urn:uuid:`.
 */
export const ajvOptions = {
  coerceTypes: false,
  useDefaults: false,
  removeAdditional: false,
  allErrors: false,
  validateFormats: false,
  strict: false,
} as const

const typeName = (type: unknown): string => (type === 'integer' ? 'a whole number' : String(type))

const wanted: Record<string, (params: Record<string, unknown>) => string> = {
  type: (params) => `must be ${[params.type].flat().map(typeName).join(' or ')}`,
  enum: (params) =>
    `must be one of ${(params.allowedValues as unknown[]).filter((v) => v !== null).join(', ')}`,
  maxLength: (params) => `must have at most ${params.limit} characters`,
  minLength: (params) => `must have at least ${params.limit} characters`,
  maxItems: (params) => `must have at most ${params.limit} entries`,
  minimum: (params) => `must be at least ${params.limit}`,
  maximum: (params) => `must be at most ${params.limit}`,
  pattern: (params) => (params.pattern === uuidPattern ? 'must be a UUID' : 'is not valid'),
  required: () => 'is required',
  additionalProperties: () => 'is not a parameter of this request',
}

/** Turns the first thing that a schema refuses into `INVALID_PARAM` naming the parameter (§4.2 rule 3). */
export function refusalOf(errors: readonly FastifySchemaValidationError[], part: string): Refusal {
  const [error] = errors
  if (!error) return invalidParam(part, 'The request is not valid.')
  const [, ...path] = error.instancePath.split('/')
  const params = error.params as Record<string, unknown>
  if (typeof params.missingProperty === 'string') path.push(params.missingProperty)
  if (typeof params.additionalProperty === 'string') path.push(params.additionalProperty)
  const field = path[0] || part
  const isNameless = params.additionalProperty === ''
  const name = path.join('.') || (isNameless ? 'What has no name' : 'The request')
  const what = wanted[error.keyword]?.(params) ?? 'is not valid'
  return invalidParam(field, `${name} ${what}.`)
}

export const IdParams = Type.Object({ id: Uuid('Unique identifier.') })

export type IdParams = Static<typeof IdParams>

export const Deleted = Type.Object(
  { id: Uuid('What was deleted.'), deleted: Type.Literal(true) },
  { title: 'Deleted' },
)
