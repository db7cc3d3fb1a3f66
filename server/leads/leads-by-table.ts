import sql, { raw, type Sql } from 'sql-template-tag'
import type { Caller } from '../platform/caller.ts'
import { deepOffset } from '../platform/counts/deep-page.ts'
import { totalByTable } from '../platform/counts/totals.ts'
import type { Database, Statement } from '../platform/database/database.ts'
import { mergeNewest, newestByTable } from '../platform/database/newest-by-table.ts'
import type { PageRow } from '../platform/http/paging.ts'
import { isoTimestamp } from '../platform/iso-timestamp.ts'
import { countedFilters, isCounted } from './counted-filters.ts'
import { filterConditions, type LeadFilter, leadConditions, windowConditions } from './lead-filter.ts'
import { indexedAlternatives } from './lead-indexes.ts'

interface FoundLead {
  readonly id: string
  readonly json: string
  readonly assigned_to_id: string | null
}

interface Sum {
  readonly n: number
}

/** A text as JSON, by the id of what it belongs to. */
interface TextById {
  readonly id: string
  readonly text: string
}

const columns = raw('id, json, assigned_to_id')

function scansOf(caller: Caller, filter: LeadFilter, since?: Date): Sql[] | null {
  const { fields, neverCalled, assigneeIds, paging } = filter
  // Who has an email, who was called and where a deep page begins are found in other tables.
  if (fields.assigned_to !== undefined || neverCalled) return null
  if (paging.offset >= deepOffset && isCounted(filter)) return null
  const rows = {
    table: raw('leads'),
    at: raw('created_at'),
    conditions: windowConditions(filter, since),
    filters: filterConditions(caller.accountId, filter),
    alternatives: indexedAlternatives(caller, filter),
    ...(assigneeIds && { anyOf: { column: raw('assigned_to_id'), userIds: assigneeIds } }),
  }
  return newestByTable(caller, columns, rows, paging)
}

/** Statements whose sums add up to how many there are. */
function totalsOf(caller: Caller, filter: LeadFilter): Statement[] {
  const { accountId } = caller
  if (isCounted(filter))
    return totalByTable(caller, 'leads', filter.window, countedFilters(accountId, filter))
  return [
    sql`
      select count(*)::float8 as n from leads where account_id = ${accountId} and ${leadConditions(accountId, filter)}`,
  ]
}

const emailsOf = (accountId: string, ids: readonly string[]): Statement => sql`
  select id, to_json(email)::text as text from users where account_id = ${accountId} and id = any(${ids}::uuid[])`

const lastCallsOf = (accountId: string, ids: readonly string[]): Statement => sql`
  select lead_id as id, '"' || ${raw(isoTimestamp('last_call_at'))} || '"' as text from lead_calls
  where account_id = ${accountId} and lead_id = any(${ids}::uuid[]) and last_call_at is not null`

const byId = (rows: readonly TextById[]): Map<string, string> =>
  new Map(rows.map(({ id, text }) => [id, text]))

/**
 * The same page and total as the statement of `pageOfLeads` answers, by statements of one table each: the leads and all
 * counts, and then the emails of their assignees, and the last calls where the console shows them. Null where that
 * statement must be asked. `since`: of a window what is in it since then; the total is of all of it.
 */
export function pageByTable(
  db: Database,
  caller: Caller,
  filter: LeadFilter,
  isShown = false,
  since?: Date,
): Promise<PageRow> | null {
  const scans = scansOf(caller, filter, since)
  if (scans === null) return null
  const { accountId } = caller
  return db.readInTwo(caller, async (first, last) => {
    const found = await first.run<(FoundLead | Sum)[]>(...scans, ...totalsOf(caller, filter))
    const leads = mergeNewest(found.slice(0, scans.length) as FoundLead[][], filter.paging)
    const total = (found.slice(scans.length) as Sum[][]).flat().reduce((sum, { n }) => sum + n, 0)
    if (leads.length === 0) return { page: '', returned: 0, total }
    const userIds = [...new Set(leads.flatMap(({ assigned_to_id: id }) => id ?? []))]
    const leadIds = leads.map(({ id }) => id)
    const [emailRows = [], callRows = []] = await last.run<TextById[]>(
      emailsOf(accountId, userIds),
      ...(isShown ? [lastCallsOf(accountId, leadIds)] : []),
    )
    const [emails, calls] = [byId(emailRows), byId(callRows)]
    const jsonOf = ({ id, json, assigned_to_id: userId }: FoundLead): string => {
      const lead = `${json},"assigned_to":${emails.get(userId ?? '') ?? 'null'}`
      return isShown ? `${lead},"last_call_at":${calls.get(id) ?? 'null'}}` : `${lead}}`
    }
    return { page: leads.map(jsonOf).join(), returned: leads.length, total }
  })
}
