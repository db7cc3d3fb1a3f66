import sql from 'sql-template-tag'
import type { Static } from 'typebox'
import { type Cell, pagesOf, timeColumn } from '../http/csv.ts'
import { query } from '../postgres/database.ts'
import type { CallLogFilter } from '../read/call-logs/call-log-filter.ts'
import { newestCallLogs } from '../read/call-logs/list-call-logs.ts'
import type { ShownCallFields } from '../records/call-log-fields.ts'
import type { Caller } from '../records/caller.ts'
import type { Scope } from '../records/database.ts'
import { CallLogWithLead, columnsWithLead } from './shown-call.ts'

const { not_to_call: _ofLead, lead_phone_e164: _dialled, ...shown } = CallLogWithLead.properties
const names = Object.keys(shown)
const isTime = (name: string): boolean => name.endsWith('_at')

/** One column a field, as the list shows it; the lead's phone in E.164. */
export const callLogCsvHeader = names.map((name) => (isTime(name) ? timeColumn(name) : name))

type CallRow = Static<typeof CallLogWithLead> & ShownCallFields & { readonly at: Date }

/** All call logs under a filter, the latest first, page by page. */
export async function* callLogsForCsv(
  { caller, read }: Scope,
  filter: CallLogFilter,
): AsyncGenerator<Cell[][]> {
  const pages = pagesOf<CallRow>((last, limit) =>
    read((tx) => tx.all(pageAfter(caller, filter, last, limit))),
  )
  for await (const page of pages) yield page.map(cellsOf)
}

function cellsOf(call: CallRow): Cell[] {
  const shown: Readonly<Record<string, unknown>> = {
    ...call,
    lead_phone: call.lead_phone_e164 ?? call.lead_phone,
  }
  return names.map((name) => (isTime(name) ? new Date(String(shown[name])) : shown[name]) as Cell)
}

function pageAfter(caller: Caller, filter: CallLogFilter, last: CallRow | undefined, limit: number) {
  const after = last && sql`(called_at, id) < (${last.at}, ${last.id})`
  const page = newestCallLogs(caller, filter, { limit, offset: undefined, ...(after && { after }) })
  return query<CallRow>`
    select call_logs.called_at as at, ${columnsWithLead(caller.accountId)}
    from (${page}) call_logs
    order by call_logs.called_at desc, id desc`
}
