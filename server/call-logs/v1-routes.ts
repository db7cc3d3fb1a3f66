import type { FastifyInstance } from 'fastify'
import type { Reply } from '../http/idempotency.ts'
import { answerPost } from '../http/idempotency.ts'
import { PageOf } from '../http/paging.ts'
import { tidyBefore, tidyRulesOf } from '../http/tidy-body.ts'
import { DataOf, Deleted, IdParams } from '../http/validation.ts'
import { CallLogQuery, readCallLogFilter } from '../read/call-logs/call-log-filter.ts'
import { listCallLogs } from '../read/call-logs/list-call-logs.ts'
import type { Database, Scope } from '../records/database.ts'
import { CallLog, CallLogBody, LoggedCall, nullIsNotSent } from './call-log.ts'
import { deleteCallLog } from './delete-call-log.ts'
import { saveCall } from './save-call.ts'

const callLogBodyRules = tidyRulesOf(CallLogBody, nullIsNotSent)

async function logCallReply(scope: Scope, call: CallLogBody, at: Date): Promise<Reply> {
  const logged = await saveCall(scope, call, at)
  return { status: 201, headers: {}, body: JSON.stringify({ data: logged }), leadId: logged.lead_id }
}

/** GET, POST and DELETE of call logs (§4.4 to 4.6). */
export async function callLogRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.get<{ Querystring: CallLogQuery }>(
    '/call-logs',
    {
      schema: {
        tags: ['Call logs'],
        operationId: 'listCallLogs',
        summary: 'List call logs',
        description: 'Calls in a window of IST days, latest first; by default the last 30 days.',
        querystring: CallLogQuery,
        response: { 200: PageOf(CallLog, 'Call logs of the page, and how many there are.') },
      },
    },
    async (request, reply) => {
      const filter = readCallLogFilter(request.query, new Date())
      const body = await listCallLogs(db, request.caller, filter)
      // As bytes: a text of 25 KB would be copied three more times on its way to the socket.
      return reply.type('application/json; charset=utf-8').send(Buffer.from(body))
    },
  )

  app.post<{ Body: CallLogBody }>(
    '/call-logs',
    {
      preValidation: tidyBefore(callLogBodyRules),
      schema: {
        tags: ['Call logs'],
        operationId: 'createCallLog',
        summary: 'Log a call against a lead',
        description: 'The lead is one that the linked user sees; another is answered 404.',
        body: CallLogBody,
        response: { 201: DataOf(LoggedCall, 'The call that was logged.') },
      },
    },
    (request, reply) =>
      answerPost(db, request, reply, {
        endpoint: 'POST /api/v1/call-logs',
        save: (scope, at) => logCallReply(scope, request.body, at),
      }),
  )

  app.delete<{ Params: IdParams }>(
    '/call-logs/:id',
    {
      schema: {
        tags: ['Call logs'],
        operationId: 'deleteCallLog',
        summary: 'Delete a call log',
        description: 'Permanent. The lead stays.',
        params: IdParams,
        response: { 200: DataOf(Deleted, 'The call log is gone.') },
      },
    },
    async (request) => {
      const { id } = request.params
      await db.transaction(request.caller, (tx) => deleteCallLog(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )
}
