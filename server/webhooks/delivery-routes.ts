import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { listBody, Pagination, PagingQuery, readPaging } from '../http/paging.ts'
import { Closed, IdParams, schemaOf, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import {
  DeliveryDetail,
  DeliveryRecord,
  listDeliveries,
  readDelivery,
  readOutcome,
} from './delivery-record.ts'
import type { Interpreter } from './interpret/interpreter.ts'
import { latestRefusals, RefusalReason } from './latest-refusals.ts'
import { replayDelivery } from './replay-delivery.ts'
import { mostReplayed, ReplayProgress, type ReportFailure, replayRejected } from './replay-rejected.ts'
import { sendTest } from './send-sample.ts'
import { takePart } from './take-part.ts'

const tags = ['Deliveries']

const DeliveryQuery = Closed({
  outcome: Type.Optional(Type.String({ description: 'Default: all.' })),
  ...PagingQuery,
})

const TestBody = Type.Object({ payload: Type.Optional(Type.Record(Type.String(), Type.Any())) })

const ReplayBody = Type.Object({
  after_id: Type.Optional(Uuid('next_after_id of the batch before.')),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: mostReplayed })),
})

const PartParams = Type.Object({
  id: Uuid('Delivery.'),
  index: Type.String({ pattern: '^\\d{1,4}$', description: 'Place in the list, from 0.' }),
})

const ReplayedDelivery = Type.Object({ delivery: DeliveryRecord })

/** What came in, and taking it through the mapping again (decision 0005.37). */
export async function deliveryRoutes(
  app: FastifyInstance,
  { db, interpreter }: { db: Database; interpreter: Interpreter },
): Promise<void> {
  app.get<{ Params: IdParams; Querystring: Static<typeof DeliveryQuery> }>(
    '/webhooks/:id/deliveries',
    {
      schema: {
        tags,
        summary: 'Deliveries of a webhook, newest first',
        params: IdParams,
        querystring: DeliveryQuery,
        response: { 200: Type.Object({ data: Type.Array(DeliveryRecord), pagination: Pagination }) },
      },
    },
    async ({ caller, params, query }, reply) => {
      const paging = readPaging(query)
      const outcome = readOutcome(query.outcome)
      const { deliveries, total } = await db.read(caller, (tx) =>
        listDeliveries(tx, params.id, outcome, paging),
      )
      const page = deliveries.map((one) => JSON.stringify(one)).join(',')
      return reply
        .type('application/json; charset=utf-8')
        .send(listBody({ page, returned: deliveries.length, total }, paging))
    },
  )

  app.get<{ Params: IdParams }>(
    '/webhooks/:id/refusals',
    schemaOf(tags, 'Why the latest refused deliveries of a webhook were refused', Type.Array(RefusalReason), {
      params: IdParams,
    }),
    async ({ caller, params }) => ({ data: await db.read(caller, (tx) => latestRefusals(tx, params.id)) }),
  )

  app.get<{ Params: IdParams }>(
    '/deliveries/:id',
    schemaOf(tags, 'A delivery with its body', DeliveryDetail, { params: IdParams }),
    async ({ caller, params }) => ({
      data: await db.transaction(caller, (tx) => readDelivery(tx, params.id)),
    }),
  )

  app.post<{ Params: IdParams }>(
    '/deliveries/:id/replay',
    schemaOf(tags, 'Take a delivery through the present mapping again', ReplayedDelivery, {
      params: IdParams,
    }),
    async ({ caller, params }) => {
      await replayDelivery(db, interpreter, caller, params.id.toLowerCase(), new Date())
      return { data: { delivery: await db.transaction(caller, (tx) => readDelivery(tx, params.id)) } }
    },
  )

  app.post<{ Params: Static<typeof PartParams> }>(
    '/deliveries/:id/parts/:index',
    schemaOf(
      tags,
      'Take one lead of a delivery that holds several as a delivery of its own',
      ReplayedDelivery,
      { params: PartParams },
    ),
    async ({ caller, params: { id, index } }) => {
      const part = { id: id.toLowerCase(), index: Number(index) }
      const partId = await takePart(db, interpreter, caller, part, new Date())
      return { data: { delivery: await db.transaction(caller, (tx) => readDelivery(tx, partId)) } }
    },
  )

  app.post<{ Body: Static<typeof ReplayBody>; Params: IdParams }>(
    '/webhooks/:id/replay-rejected',
    schemaOf(
      tags,
      'Replay the next rejected deliveries; repeat with next_after_id until it is null',
      ReplayProgress,
      { params: IdParams, body: ReplayBody },
    ),
    async ({ caller, params, body, log }) => {
      const batch = { afterId: body.after_id, limit: body.limit }
      const report: ReportFailure = (error, deliveryId) =>
        log.error({ err: error, deliveryId }, 'the replay of a delivery failed')
      return { data: await replayRejected(db, interpreter, caller, params.id, batch, new Date(), report) }
    },
  )

  app.post<{ Body: Static<typeof TestBody>; Params: IdParams }>(
    '/webhooks/:id/test',
    schemaOf(tags, 'Send a sample the way of a real delivery, marked as a test', DeliveryDetail, {
      params: IdParams,
      body: TestBody,
    }),
    async ({ caller, params, body }) => {
      const id = await sendTest(db, interpreter, caller, params.id, body.payload)
      return { data: await db.transaction(caller, (tx) => readDelivery(tx, id)) }
    },
  )
}
