import { setTimeout as sleep } from 'node:timers/promises'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { listBody, type PageRow, type Paging } from '../../http/paging.ts'
import { onlyRow, type Query, query } from '../../postgres/database.ts'
import { seenUserIds, seesWholeAccount } from '../../postgres/identity.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { cutToPage, pageSize } from '../pages/page-size.ts'
import { type AskedLeads, andAll, askedLeads, isNarrow } from './asked-leads.ts'
import { askWhetherSettled, closeHorizon, notedHorizon, settledUntil } from './change-horizon.ts'
import { leadJson } from './lead-json.ts'

/** Where a reader of changes stands: behind the lead `afterId` of the moment `since`. */
export interface ChangeCursor {
  readonly since: Date
  readonly afterId: string
}

/** The id before all others: everything of the moment itself lies behind it. */
export const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** Whose leads an agent or manager can see, said by columns that indexes begin with; nothing for who sees all. */
function seenConditions(caller: Caller): Sql {
  if (seesWholeAccount(caller)) return empty
  const ids = seenUserIds(caller)
  return sql`and (assigned_to_id = any(${ids}::uuid[])
    or created_by_id = any(${ids}::uuid[]) and assigned_to_id is distinct from created_by_id)`
}

/**
 * Leads that changed behind the cursor and not after `until`, the oldest change first, with one more than the page
 * holds to know whether there are more.
 */
export function pageOfChanges(
  caller: Caller,
  paging: Paging,
  { since, afterId }: ChangeCursor,
  until: Sql,
  asked: AskedLeads,
): Query<PageRow> {
  const { accountId } = caller
  const more = { ...paging, limit: paging.limit + 1 }
  const { json, join: joined } = leadJson(accountId)
  const rows = sql`
    select * from ${isNarrow(asked) ? sql`(${askedLeads(accountId, asked)} offset 0) leads` : raw('leads')}
    where account_id = ${accountId} and (updated_at, id) > (${since}, ${afterId}::uuid)
      and updated_at <= ${until} ${seenConditions(caller)} ${andAll(asked.conditions)}
    order by updated_at, id limit ${raw(String(pageSize(more)))}`
  return query<PageRow>`
    select coalesce(string_agg(${json}, ',' order by leads.updated_at, leads.id) filter (where place <= ${paging.limit}), '') as page,
      least(count(*), ${paging.limit})::int as returned, count(*)::float8 as total
    from (select *, row_number() over (order by updated_at, id) as place from (${cutToPage(rows, more)}) changed) leads ${joined}`
}

/** How often a page is asked for while writes that began before its horizon go on, and how long it waits in between. */
const mostTries = 25
const pauseMs = 20

/**
 * The changes behind a cursor as the JSON body of a list. Nothing is told twice, and nothing comes later before what
 * was told. A full page of the time that is settled needs no more; else the time up to a moment ago is closed, and while a long
 * write goes on that may still come before, the page holds what is certain without it. The total is what the page holds, and
 * one more if there is more.
 */
export async function listChangedLeads(
  db: Database,
  caller: Caller,
  paging: Paging,
  cursor: ChangeCursor,
  asked: AskedLeads,
): Promise<string> {
  const { accountId } = caller
  const pageUntil = (until: Sql) => pageOfChanges(caller, paging, cursor, until, asked)
  const [[noted], certain] = await db.read(caller, (tx) =>
    tx.run(notedHorizon(accountId), pageUntil(settledUntil(accountId))),
  )
  const page = onlyRow(certain)
  if (page.total > page.returned) return listBody(page, paging)
  const isOpen = noted && !(await db.read(caller, (tx) => tx.one(askWhetherSettled(noted)))).is_settled
  const horizon = isOpen ? noted : await closeHorizon(db, accountId, noted?.until ?? null)
  for (let tries = 0; tries < mostTries; tries++) {
    if (tries > 0) await sleep(pauseMs)
    const [[settled], [fresh]] = await db.read(caller, (tx) =>
      tx.run(askWhetherSettled(horizon), pageUntil(sql`${horizon.until}`)),
    )
    if (settled?.is_settled && fresh) return listBody(fresh, paging)
  }
  return listBody(page, paging)
}
