import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { type Caller, seesWholeAccount } from '../platform/caller.ts'
import { totalInWindow } from '../platform/counts/totals.ts'
import type { Statement } from '../platform/database/database.ts'
import { skip } from '../platform/database/newest-rows.ts'
import type { PageRow } from '../platform/http/paging.ts'
import { earliestDay, istWindow } from '../platform/ist-dates.ts'
import { countedFilters } from './counted-filters.ts'
import { type LeadFilter, windowConditions } from './lead-filter.ts'
import type { LeadJson } from './lead-json.ts'
import { inOrder, type LeadSort, mostSorted } from './lead-sort.ts'
import { newestOf, newestUncalled, walkCalls, walkLeads, walksOfLastCalls } from './lead-walks.ts'

/** So few leads are all read and sorted; of more, the index of what they are sorted by finds the first sooner. */
const few = 2_000
/**
 * Of a large account more are: a page of p among n of N leads is found by an index behind some p × N / n others, which is
 * more than n while n is below the root of p × N. So many at most.
 */
const mostRead = 20_000
/** Where fewer than one of so many leads was never called, these are found by their own index. */
const rarely = 20
/** Rows of leads, each with the key that it is sorted by, under a condition that is looked at once. */
interface Part {
  readonly when: Sql
  readonly rows: Sql
}

/** The newest leads under a filter with the key that they are sorted by. */
function newestWithKey(
  caller: Caller,
  filter: LeadFilter,
  { column }: LeadSort,
  limit: number,
  isKeyed: boolean,
): Sql {
  const { accountId } = caller
  const newest = newestOf(caller, filter, limit)
  const key = raw(column === 'last_call_at' ? 'lead_calls.last_call_at' : `leads.${column}`)
  return sql`
    select leads.id, leads.json, leads.assigned_to_id, leads.created_at, ${key} as key from (${newest}) leads
    left join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = leads.id
    where ${key} is ${isKeyed ? raw('not null') : raw('null')}`
}

/** Who was never called, by how long they wait. */
const isOfUncalled = ({ neverCalled }: LeadFilter, { column }: LeadSort): boolean =>
  neverCalled === true && column === 'created_at'

/** How many leads are few enough to be read and sorted. Only who sees the whole account can tell how large it is. */
function fewOf(caller: Caller, { paging }: LeadFilter): Sql {
  if (!seesWholeAccount(caller)) return raw(String(few))
  const all = totalInWindow(caller, 'leads', istWindow(earliestDay, undefined, new Date()), [])
  return sql`least(${raw(String(mostRead))}, greatest(${raw(String(few))}, sqrt(${paging.limit}::float8 * greatest(0, ${all}))))`
}

/**
 * How many leads of a window were never called, whoever sees them: counted up to a few; and what the counts say of all of
 * them, which for others than admins is as good as endless.
 */
function waitingOf(caller: Caller, filter: LeadFilter): Sql {
  const { accountId } = caller
  const all = (subject: 'leads' | 'called_leads'): Sql => totalInWindow(caller, subject, filter.window, [])
  return sql`, (select count(*) from (
      select from lead_calls where account_id = ${accountId} and last_call_at is null and ${windowConditions(filter)}
      limit ${raw(String(few + 1))}
    ) waiting) as waiting,
    ${seesWholeAccount(caller) ? sql`${all('leads')} - ${all('called_leads')}` : sql`'infinity'::float8`} as all_waiting`
}

/** The ways to the first leads in an order; how many there are, as it is counted, says which is gone. */
function waysTo(caller: Caller, filter: LeadFilter, sort: LeadSort, enough: Sql): Part[] {
  const [isFew, uncalled] = [sql`n <= few`, sql`(n - called)`]
  const all = { when: isFew, rows: newestWithKey(caller, filter, sort, mostRead, true) }
  if (!filter.neverCalled) {
    const walks =
      sort.column === 'last_call_at'
        ? walksOfLastCalls(caller, filter, sort, enough)
        : [walkLeads(caller, filter, sort, enough)]
    return [all, ...walks.map((rows) => ({ when: sql`not (${isFew})`, rows }))]
  }
  if (isOfUncalled(filter, sort)) {
    const waiting = walkCalls(caller, filter, sort, enough)
    const isAmongLeads =
      sort.order === 'desc'
        ? sql`waiting > ${raw(String(few))} and (${uncalled} * ${raw(String(rarely))} >= n or n <= all_waiting)`
        : sql`false`
    return [
      all,
      { when: sql`n > called and not (${isFew}) and not (${isAmongLeads})`, rows: waiting },
      {
        when: sql`n > called and not (${isFew}) and ${isAmongLeads}`,
        rows: newestUncalled(caller, filter, enough),
      },
    ]
  }
  const isRare = sql`${uncalled} <= few`
  return [
    all,
    { when: sql`n > called and not (${isFew}) and ${isRare}`, rows: uncalledBy(caller, filter, sort) },
    { when: sql`not (${isFew}) and not (${isRare})`, rows: walkLeads(caller, filter, sort, enough) },
  ]
}

/** Few who were never called, with another key. */
function uncalledBy(caller: Caller, filter: LeadFilter, { column }: LeadSort): Sql {
  const waiting = walkCalls(caller, filter, { column: 'created_at', order: 'desc' }, empty)
  return sql`
    select uncalled.id, uncalled.json, uncalled.assigned_to_id, uncalled.created_at, leads.${raw(column)} as key
    from (${waiting}) uncalled
    join leads on leads.account_id = ${caller.accountId} and leads.id = uncalled.id where leads.${raw(column)} is not null`
}

/**
 * True when a page holds fewer leads than there are, because `mostGoneThrough` were gone through for it. Only of those
 * that were never called, where few of very many are.
 */
export function isPageCut(filter: LeadFilter, sort: LeadSort, { returned, total }: PageRow): boolean {
  const { limit, offset } = filter.paging
  return isOfUncalled(filter, sort) && returned < Math.min(limit, Math.min(total, mostSorted) - offset)
}

/**
 * A page of leads in an order of the console's, or of those that were never called, with the exact total: one statement,
 * so one snapshot. At most a few thousand rows are read, whatever there is. Leads without the key come last, newest first.
 */
export function pageOfSortedLeads(
  caller: Caller,
  filter: LeadFilter,
  sort: LeadSort,
  { json, join: joined }: LeadJson,
): Statement {
  const { paging, window } = filter
  // A parameter: the ways are ordered scans whatever a plan knows of it, and no more is read than is wanted.
  const [limit, offset] = [sql`${paging.limit}::bigint`, skip(paging)]
  const enough = offset ? sql`limit ${limit} + ${offset}` : sql`limit ${limit}`
  const filters = countedFilters(caller.accountId, filter)
  const ways = waysTo(caller, filter, sort, enough).map(
    ({ when, rows }) => sql`(select * from (${rows}) way where (select ${when} from counted))`,
  )
  const order = inOrder(sort, raw('key'), raw('id'))
  const isOptional = sort.column === 'deal_value' || sort.column === 'last_call_at'
  const rest = sql`
    union all select 1, row_number() over (order by created_at desc, id desc), id, json, assigned_to_id from (
      ${newestWithKey(caller, filterWithout(filter, sort), sort, few, false)}
      order by leads.created_at desc, leads.id desc limit greatest(0, ${limit} + ${offset ?? sql`0`} - (select count(*) from sorted))
    ) unkeyed`
  return sql`
    with counted as materialized (
      select ${totalInWindow(caller, 'leads', window, filters)} as n,
        ${totalInWindow(caller, 'called_leads', window, filters)} as called, ${fewOf(caller, filter)} as few
        ${isOfUncalled(filter, sort) ? waitingOf(caller, filter) : empty}
    ), sorted as materialized (
      select * from (${ways.reduce((all, one) => sql`${all} union all ${one}`)}) ways order by ${order} ${enough}
    )
    select coalesce(string_agg(${json}, ',' order by leads.part, leads.position), '') as page, count(*)::int as returned,
      (select ${filter.neverCalled ? raw('n - called') : raw('n')} from counted)::float8 as total
    from (
      select * from (
        select 0 as part, row_number() over (order by ${order}) as position, id, json, assigned_to_id from sorted
        ${isOptional ? rest : empty}
      ) placed order by part, position limit ${limit} ${offset ? sql`offset ${offset}` : empty}
    ) leads ${joined}`
}

/** Leads without the key: for calls that is a filter of its own, so that no more are read than are wanted. */
const filterWithout = (filter: LeadFilter, { column }: LeadSort): LeadFilter =>
  column === 'last_call_at' ? { ...filter, neverCalled: true } : filter
