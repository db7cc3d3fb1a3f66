import sql, { type Sql } from 'sql-template-tag'
import type { Static } from 'typebox'
import type { Caller } from '../platform/caller.ts'
import { type Cell, pagesOf } from '../platform/csv.ts'
import type { Database } from '../platform/database/database.ts'
import { type CallLogFilter, newestCallLogs } from './list-call-logs.ts'
import { CallLogWithLead, columnsWithLead } from './shown-call.ts'

/** One column a field, as the list shows it. */
export const callLogCsvHeader = Object.keys(CallLogWithLead.properties)

type CallRow = Static<typeof CallLogWithLead> & { readonly at: Date; readonly id: string }

/** All call logs under a filter, the latest first, page by page. */
export async function* callLogsForCsv(
  db: Database,
  caller: Caller,
  filter: CallLogFilter,
): AsyncGenerator<Cell[][]> {
  const pages = pagesOf<CallRow>((last, limit) =>
    db.read(caller, (tx) => tx.all<CallRow>(pageAfter(caller, filter, last, limit))),
  )
  for await (const page of pages) {
    yield page.map((call) =>
      callLogCsvHeader.map((field) => (call as Record<string, unknown>)[field] as Cell),
    )
  }
}

function pageAfter(caller: Caller, filter: CallLogFilter, last: CallRow | undefined, limit: number): Sql {
  const after = last && sql`(called_at, id) < (${last.at}, ${last.id})`
  const page = newestCallLogs(caller, filter, { limit, offset: undefined, ...(after && { after }) })
  return sql`
    select call_logs.called_at as at, ${columnsWithLead(caller.accountId)} from (${page}) call_logs
    order by call_logs.called_at desc, id desc`
}
