import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { IdParams, schemaOf } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import type { Interpreter } from '../interpret/interpreter.ts'
import { MappingJson, readMapping, refuseBadExpression } from './mapping.ts'
import {
  CheckedExpression,
  checkExpression,
  GuessedMapping,
  guessFromLatest,
  listFields,
  SeenField,
} from './mapping-step.ts'
import { PreviewedDelivery, previewMapping } from './preview-mapping.ts'

const tags = ['Mapping']

const PreviewBody = Type.Object({
  mapping: Type.Union([MappingJson, Type.Null()]),
  condition: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})

const CheckBody = Type.Object({ expression: Type.String() })

/** A condition as it is tried: blank is none. Throws `INVALID_PARAM` naming `condition`. */
function readCondition(condition: string | null | undefined): string | null | undefined {
  if (condition === undefined || condition === null) return condition
  if (condition.trim() === '') return null
  refuseBadExpression('condition', condition)
  return condition
}

/** The mapping step: fields, guess, preview, and expressions checked while they are typed (§4.7 rule 2). */
export async function mappingRoutes(
  app: FastifyInstance,
  { db, interpreter }: { db: Database; interpreter: Interpreter },
): Promise<void> {
  app.get<{ Params: IdParams }>(
    '/webhooks/:id/fields',
    schemaOf(tags, 'Fields that were seen, with samples', Type.Array(SeenField), { params: IdParams }),
    async ({ caller, params }) => ({
      data: await listFields(db, interpreter, caller, params.id),
    }),
  )

  app.get<{ Params: IdParams }>(
    '/webhooks/:id/guess',
    schemaOf(tags, 'What is guessed from the latest delivery that is a lead, and why', GuessedMapping, {
      params: IdParams,
    }),
    async ({ caller, params }) => ({
      data: await guessFromLatest(db, interpreter, caller, params.id),
    }),
  )

  app.post<{ Body: Static<typeof PreviewBody>; Params: IdParams }>(
    '/webhooks/:id/preview',
    schemaOf(
      tags,
      'What a mapping would make of the last 20 deliveries; writes nothing',
      Type.Array(PreviewedDelivery),
      { params: IdParams, body: PreviewBody },
    ),
    async ({ caller, params, body }) => {
      const mapping = body.mapping === null ? null : readMapping(body.mapping)
      const draft = { mapping, condition: readCondition(body.condition) }
      return { data: await previewMapping(db, interpreter, caller, params.id, draft) }
    },
  )

  app.post<{ Body: Static<typeof CheckBody> }>(
    '/expressions/check',
    schemaOf(tags, 'Whether a JMESPath expression can be read', CheckedExpression, { body: CheckBody }),
    async ({ body }) => ({ data: checkExpression(body.expression) }),
  )
}
