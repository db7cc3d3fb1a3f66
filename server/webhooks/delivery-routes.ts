import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { listBody, PagingQuery, readPaging } from '../http/paging.ts'
import { Closed, IdParams, Uuid } from '../http/validation.ts'
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
  const { answer, read, write, list } = consoleRoutes(app, db, 'Deliveries')

  list(
    '/webhooks/:id/deliveries',
    'Deliveries of a webhook, newest first',
    { params: IdParams, querystring: DeliveryQuery, entry: DeliveryRecord },
    async ({ caller, params, query }) => {
      const paging = readPaging(query)
      const outcome = readOutcome(query.outcome)
      const { deliveries, total } = await db.read(caller, (tx) =>
        listDeliveries(tx, params.id, outcome, paging),
      )
      const page = deliveries.map((one) => JSON.stringify(one)).join(',')
      return listBody({ page, returned: deliveries.length, total }, paging)
    },
  )

  read(
    '/webhooks/:id/refusals',
    'Why the latest refused deliveries of a webhook were refused',
    { params: IdParams, answer: Type.Array(RefusalReason) },
    (tx, { params }) => latestRefusals(tx, params.id),
  )

  write(
    'GET /deliveries/:id',
    'A delivery with its body',
    { params: IdParams, answer: DeliveryDetail },
    (tx, { params }) => readDelivery(tx, params.id),
  )

  answer(
    'POST /deliveries/:id/replay',
    'Take a delivery through the present mapping again',
    { params: IdParams, answer: ReplayedDelivery },
    async ({ caller, params: { id } }) => {
      await replayDelivery({ db, interpreter, caller }, id, new Date())
      return { delivery: await db.transaction(caller, (tx) => readDelivery(tx, id)) }
    },
  )

  answer(
    'POST /deliveries/:id/parts/:index',
    'Take one lead of a delivery that holds several as a delivery of its own',
    { params: PartParams, answer: ReplayedDelivery },
    async ({ caller, params: { id, index } }) => {
      const partId = await takePart({ db, interpreter, caller }, { id, index: Number(index) }, new Date())
      return { delivery: await db.transaction(caller, (tx) => readDelivery(tx, partId)) }
    },
  )

  answer(
    'POST /webhooks/:id/replay-rejected',
    'Replay the next rejected deliveries; repeat with next_after_id until it is null',
    { params: IdParams, body: ReplayBody, answer: ReplayProgress },
    ({ caller, params, body, log }) => {
      const batch = { afterId: body.after_id, limit: body.limit }
      const report: ReportFailure = (error, deliveryId) =>
        log.error({ err: error, deliveryId }, 'the replay of a delivery failed')
      return replayRejected({ db, interpreter, caller }, params.id, batch, new Date(), report)
    },
  )

  answer(
    'POST /webhooks/:id/test',
    'Send a sample the way of a real delivery, marked as a test',
    { params: IdParams, body: TestBody, answer: DeliveryDetail },
    async ({ caller, params, body }) => {
      const id = await sendTest({ db, interpreter, caller }, params.id, body.payload)
      return db.transaction(caller, (tx) => readDelivery(tx, id))
    },
  )
}
