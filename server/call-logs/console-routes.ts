import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { DownloadQuery } from '../http/csv.ts'
import { sendDownload } from '../http/download.ts'
import { type PeopleOfTeam, userIdsOf } from '../http/team-filter.ts'
import { tidyRulesOf } from '../http/tidy-body.ts'
import { Closed, IdParams, MadeUuid, Nullable, Timestamp } from '../http/validation.ts'
import { query } from '../postgres/database.ts'
import { alone } from '../postgres/scope.ts'
import { type CallLogFilter, readCallLogFilter } from '../read/call-logs/call-log-filter.ts'
import { listCallLogs } from '../read/call-logs/list-call-logs.ts'
import type { ShownCallFields } from '../records/call-log-fields.ts'
import type { Caller } from '../records/caller.ts'
import type { Database, Tx } from '../records/database.ts'
import { normalizeEmail } from '../records/email.ts'
import { readInstant } from '../records/instant.ts'
import { followTold } from '../records/told-id.ts'
import { notFound } from '../refusals/errors.ts'
import { CallLogBody, LoggedCall, nullIsNotSent, wordsOfCallLogBody } from './call-log.ts'
import { callLogCsvHeader, callLogsForCsv } from './call-logs-csv.ts'
import { deleteCallLog } from './delete-call-log.ts'
import { logCallOnce } from './log-call-once.ts'
import { saveCall } from './save-call.ts'
import { CallLogWithLead, columnsWithLead, ShownCall, ShownCallQuery, shownColumns } from './shown-call.ts'

const { limit: _limit, offset: _offset, ...filters } = ShownCallQuery.properties
const CsvQuery = Closed({ ...filters, ...DownloadQuery })

async function readFilter(
  { team, called_by: sent, outcome, ...query }: ShownCallQuery,
  caller: Caller,
  peopleOfTeam: PeopleOfTeam,
): Promise<CallLogFilter> {
  const filter = { ...readCallLogFilter(query, new Date()), ...(outcome !== undefined && { outcome }) }
  const calledBy = sent === undefined ? undefined : (normalizeEmail(sent) ?? sent)
  if (team !== undefined)
    return { ...filter, callerIds: userIdsOf(await peopleOfTeam(caller, team), calledBy) }
  return { ...filter, ...(calledBy !== undefined && { calledBy }) }
}

/** As the interface takes it, and under which id it is logged, once (decision 0003.25a). */
const FilledInCall = Type.Object(
  {
    ...CallLogBody.properties,
    id: Type.Optional(
      MadeUuid('Made when the form was filled in: sent again, it is the call that was logged first.'),
    ),
    call_again_at: Type.Optional(
      Nullable(
        Timestamp(
          'When the lead is to be called again; null: not at a time. Left out: as the call itself says.',
        ),
      ),
    ),
  },
  { ...wordsOfCallLogBody, title: 'FilledInCall' },
)
type FilledInCall = CallLogBody & { readonly id?: string; readonly call_again_at?: string | null }

/** More calls than anybody makes to one lead. */
const mostOfOneLead = 500

/** The calls of one lead, the latest first. 404 for a lead that is missing or invisible. */
async function callLogsOfLead(tx: Tx, leadId: string): Promise<Static<typeof ShownCall>[]> {
  const { accountId } = tx.caller
  const [visible, callLogs] = await tx.run(
    query<{ id: string }>`select id from leads where account_id = ${accountId} and id = ${leadId}`,
    query<Static<typeof ShownCall> & ShownCallFields>`
      select ${shownColumns(accountId)} from call_logs where account_id = ${accountId} and lead_id = ${leadId}
      order by call_logs.called_at desc, id desc limit ${mostOfOneLead}`,
  )
  if (visible.length === 0) throw notFound('lead')
  return callLogs
}

/** Calls as the console shows them: each with the lead that it was with. */
export async function callLogConsoleRoutes(
  app: FastifyInstance,
  { db, peopleOfTeam }: { readonly db: Database; readonly peopleOfTeam: PeopleOfTeam },
): Promise<void> {
  const { answer, remove, list } = consoleRoutes(app, db, 'Call logs')

  list(
    '/call-logs',
    'Calls in a window of IST days, the latest first',
    { querystring: ShownCallQuery, entry: CallLogWithLead },
    async ({ caller, query }) => {
      const filter = await readFilter(query, caller, peopleOfTeam)
      return listCallLogs(db, caller, filter, columnsWithLead(caller.accountId))
    },
  )

  app.get<{ Querystring: Static<typeof CsvQuery> }>(
    '/call-logs.csv',
    { schema: { tags: ['Call logs'], summary: 'The same as CSV, all pages', querystring: CsvQuery } },
    async (request, reply) => {
      const { caller } = request
      const { see_as: _eyes, page_of: _page, ...query } = request.query
      const filter = await readFilter(query, caller, peopleOfTeam)
      const { fromDate, toDate } = filter.window
      const pages = callLogsForCsv(alone(db, caller), filter)
      const fileName = `calls-${fromDate}-${toDate}.csv`
      return sendDownload(db, request, reply, 'calls', fileName, callLogCsvHeader, pages)
    },
  )

  answer(
    'GET /leads/:id/call-logs',
    'Calls with one lead, the latest first',
    { params: IdParams, answer: Type.Array(ShownCall) },
    ({ caller, params }) =>
      followTold(alone(db, caller).read, params.id, (id) => db.read(caller, (tx) => callLogsOfLead(tx, id))),
  )

  answer(
    'POST /call-logs',
    'Log a call against a lead',
    {
      tidy: tidyRulesOf(FilledInCall, [...nullIsNotSent, 'id']),
      body: FilledInCall,
      answer: LoggedCall,
      statuses: [201],
    },
    ({ caller, body }) => {
      const { id, call_again_at, ...call } = body as FilledInCall
      const again =
        typeof call_again_at === 'string' ? readInstant('call_again_at', call_again_at) : call_again_at
      const scope = alone(db, caller)
      return id === undefined
        ? saveCall(scope, call, new Date(), undefined, again)
        : logCallOnce(scope, call, id, new Date(), again)
    },
  )

  remove('/call-logs/:id', 'Delete a call log', deleteCallLog)
}
