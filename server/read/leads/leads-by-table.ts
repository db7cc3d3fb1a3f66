import { raw } from 'sql-template-tag'
import type { PageRow } from '../../http/paging.ts'
import { type Query, query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { isoTimestamp } from '../../records/iso-timestamp.ts'
import { deepOffset } from '../counts/deep-page.ts'
import { addUp, type PartOfTotal, totalByTable } from '../counts/totals.ts'
import { mergeNewest, newestByTable } from '../pages/newest-by-table.ts'
import { countingOf, isCounted } from './counted-filters.ts'
import { type LeadFilter, leadConditions } from './lead-filter.ts'
import { rowsOfLeads } from './newest-leads-under.ts'

interface FoundLead {
  readonly id: string
  readonly json: string
  readonly phone_e164: string | null
  readonly assigned_to_id: string | null
}

/** A text as JSON, by the id of what it belongs to. */
interface TextById {
  readonly id: string
  readonly text: string
}

const columns = raw('id, json, phone_e164, assigned_to_id')

function scansOf(caller: Caller, filter: LeadFilter, since?: Date): Query<FoundLead>[] | null {
  const { fields, neverCalled, notToCall, paging } = filter
  // Other tables would be needed to find a person by email, leads never called or not to be called, and where a deep page begins.
  if (fields.assigned_to !== undefined || neverCalled || notToCall) return null
  if (paging.offset >= deepOffset && isCounted(filter)) return null
  return newestByTable<FoundLead>(caller, columns, rowsOfLeads(caller, filter, since), paging)
}

/** Statements whose numbers add up to the total. */
function totalsOf(caller: Caller, filter: LeadFilter): Query<PartOfTotal>[] {
  const { accountId } = caller
  if (isCounted(filter)) return totalByTable(countingOf(caller, filter))
  return [
    query<PartOfTotal>`
      select count(*)::float8 as n from leads where account_id = ${accountId} and ${leadConditions(accountId, filter)}`,
  ]
}

const emailsOf = (accountId: string, ids: readonly string[]): Query<TextById> => query<TextById>`
  select id, to_json(email)::text as text from users where account_id = ${accountId} and id = any(${ids}::uuid[])`

const lastCallsOf = (accountId: string, ids: readonly string[]): Query<TextById> => query<TextById>`
  select lead_id as id, '"' || ${raw(isoTimestamp('last_call_at'))} || '"' as text from lead_calls
  where account_id = ${accountId} and lead_id = any(${ids}::uuid[]) and last_call_at is not null`

const notToCallOf = (accountId: string, ids: readonly string[]): Query<TextById> => query<TextById>`
  select lead_id as id, 'true' as text from leads_not_to_call
  where account_id = ${accountId} and lead_id = any(${ids}::uuid[])`

type Texts = ReadonlyMap<string, string>

const byId = (rows: readonly TextById[]): Texts => new Map(rows.map(({ id, text }) => [id, text]))

/**
 * Answers the page and total of `pageOfLeads` by statements of one table each: first leads and counts, then the
 * emails of the assignees and, for the console, the last calls. Answers null where the single statement is needed.
 * `since` limits the page to the newest part of the window; the total is always of the whole window.
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
    const [found, parts] = await first.run(scans, totalsOf(caller, filter))
    const leads = mergeNewest(found, filter.paging)
    const total = addUp(parts)
    if (leads.length === 0) return { page: '', returned: 0, total }
    const userIds = [...new Set(leads.flatMap(({ assigned_to_id: id }) => id ?? []))]
    const leadIds = leads.map(({ id }) => id)
    const [emailRows, [callRows = [], markedRows = []]] = await last.run(
      emailsOf(accountId, userIds),
      isShown ? [lastCallsOf(accountId, leadIds), notToCallOf(accountId, leadIds)] : [],
    )
    const [emails, calls, marked] = [emailRows, callRows, markedRows].map(byId) as [Texts, Texts, Texts]
    const jsonOf = ({ id, json, phone_e164: phone, assigned_to_id: userId }: FoundLead): string => {
      const lead = `${json},"assigned_to":${emails.get(userId ?? '') ?? 'null'}`
      if (!isShown) return `${lead}}`
      const shown = `"phone_e164":${JSON.stringify(phone)},"last_call_at":${calls.get(id) ?? 'null'}`
      return `${lead},${shown},"not_to_call":${marked.get(id) ?? 'false'}}`
    }
    return { page: leads.map(jsonOf).join(), returned: leads.length, total }
  })
}
