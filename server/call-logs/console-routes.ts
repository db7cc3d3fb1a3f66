import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import type { Database, Tx } from '../platform/database/database.ts'
import { alone } from '../platform/database/scope.ts'
import { notFound } from '../platform/errors.ts'
import { Pagination } from '../platform/http/paging.ts'
import { tidyBefore, tidyRulesOf } from '../platform/http/tidy-body.ts'
import { DataOf, Deleted, IdParams } from '../platform/http/validation.ts'
import { CallLog, CallLogBody, LoggedCall, nullIsNotSent } from './call-log.ts'
import { deleteCallLog } from './delete-call-log.ts'
import { CallLogQuery, callLogColumns, listCallLogs, readCallLogFilter } from './list-call-logs.ts'
import { saveCall } from './save-call.ts'

const tags = ['Call logs']
const json = 'application/json; charset=utf-8'

/** What the console shows of a call besides: through which webhook telephony sent it. */
const ShownCall = Type.Object({
  ...CallLog.properties,
  webhook_name: Type.Union([Type.String(), Type.Null()], { description: 'Null: logged by a person or key.' }),
})

const shownColumns = sql`${callLogColumns}, webhook_name`

const CallLogWithLead = Type.Object({
  ...ShownCall.properties,
  lead_name: Type.String(),
  lead_phone: Type.Union([Type.String(), Type.Null()]),
})

/** More calls than anybody makes to one lead. */
const mostOfOneLead = 500

/** The calls of one lead, the latest first. 404 for a lead that is missing or invisible. */
async function callLogsOfLead(tx: Tx, leadId: string): Promise<Static<typeof ShownCall>[]> {
  const { accountId } = tx.caller
  const [visible, callLogs] = await tx.run<[{ id: string }, Static<typeof ShownCall>]>(
    sql`select id from leads where account_id = ${accountId} and id = ${leadId}`,
    sql`select ${shownColumns} from call_logs where account_id = ${accountId} and lead_id = ${leadId}
      order by call_logs.called_at desc, id desc limit ${mostOfOneLead}`,
  )
  if (visible.length === 0) throw notFound('lead')
  return callLogs
}

/** Calls as the console shows them: each with the lead that it was with. */
export async function callLogConsoleRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  app.get<{ Querystring: CallLogQuery }>(
    '/call-logs',
    {
      schema: {
        tags,
        summary: 'Calls in a window of IST days, the latest first',
        querystring: CallLogQuery,
        response: { 200: Type.Object({ data: Type.Array(CallLogWithLead), pagination: Pagination }) },
      },
    },
    async ({ caller, query }, reply) => {
      const filter = readCallLogFilter(query, new Date())
      const lead = sql`from leads where account_id = ${caller.accountId} and leads.id = call_logs.lead_id`
      const columns = sql`${shownColumns}, (select name ${lead}) as lead_name, (select phone ${lead}) as lead_phone`
      return reply.type(json).send(await db.read(caller, (tx) => listCallLogs(tx, filter, columns)))
    },
  )

  app.get<{ Params: IdParams }>(
    '/leads/:id/call-logs',
    {
      schema: {
        tags,
        summary: 'Calls with one lead, the latest first',
        params: IdParams,
        response: { 200: DataOf(Type.Array(ShownCall)) },
      },
    },
    async ({ caller, params }) => ({
      data: await db.read(caller, (tx) => callLogsOfLead(tx, params.id.toLowerCase())),
    }),
  )

  app.post<{ Body: CallLogBody }>(
    '/call-logs',
    {
      preValidation: tidyBefore(tidyRulesOf(CallLogBody, nullIsNotSent)),
      schema: {
        tags,
        summary: 'Log a call against a lead',
        body: CallLogBody,
        response: { 201: DataOf(LoggedCall) },
      },
    },
    async ({ caller, body }, reply) => {
      const logged = await saveCall(alone(db, caller), body, new Date())
      return reply.code(201).send({ data: logged })
    },
  )

  app.delete<{ Params: IdParams }>(
    '/call-logs/:id',
    { schema: { tags, summary: 'Delete a call log', params: IdParams, response: { 200: DataOf(Deleted) } } },
    async ({ caller, params }) => {
      const id = params.id.toLowerCase()
      await db.transaction(caller, (tx) => deleteCallLog(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )
}
