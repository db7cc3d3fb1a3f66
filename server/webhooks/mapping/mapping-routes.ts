import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../../http/console-routes.ts'
import { IdParams } from '../../http/validation.ts'
import type { Database } from '../../records/database.ts'
import type { Interpreter } from '../interpret/interpreter.ts'
import { AskedParty, askedParties, CheckedDelivery, checkedDelivery } from './asked-question.ts'
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
  const { answer, write } = consoleRoutes(app, db, 'Mapping')

  answer(
    'GET /webhooks/:id/fields',
    'Fields that were seen, with samples',
    { params: IdParams, answer: Type.Array(SeenField) },
    ({ caller, params }) => listFields({ db, interpreter, caller }, params.id),
  )

  answer(
    'GET /webhooks/:id/guess',
    'What is guessed from the latest delivery that is a lead, and why',
    { params: IdParams, answer: GuessedMapping },
    ({ caller, params }) => guessFromLatest({ db, interpreter, caller }, params.id),
  )

  answer(
    'GET /deliveries/:id/question',
    'List the people who may have sent a kept delivery, or one to check, each with the mapping that says so; empty where nothing is asked',
    { params: IdParams, answer: Type.Array(AskedParty) },
    async ({ caller, params }) => [...(await askedParties({ db, interpreter, caller }, params.id))],
  )

  write(
    'POST /deliveries/:id/checked',
    'Say that a person has looked whether the lead of a delivery is right',
    { params: IdParams, answer: CheckedDelivery },
    (tx, { params }, at) => checkedDelivery(tx, params.id, at),
  )

  answer(
    'POST /webhooks/:id/preview',
    'What a mapping would make of the last 20 deliveries; writes nothing',
    { params: IdParams, body: PreviewBody, answer: Type.Array(PreviewedDelivery) },
    ({ caller, params, body }) => {
      const mapping = body.mapping === null ? null : readMapping(body.mapping)
      const draft = { mapping, condition: readCondition(body.condition) }
      return previewMapping({ db, interpreter, caller }, params.id, draft)
    },
  )

  answer(
    'POST /expressions/check',
    'Whether a JMESPath expression can be read',
    { body: CheckBody, answer: CheckedExpression },
    ({ body }) => checkExpression(body.expression),
  )
}
