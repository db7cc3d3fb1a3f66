import sql, { join, raw, type Sql } from 'sql-template-tag'
import { listBody, type PageRow, type Paging } from '../../http/paging.ts'
import { type Query, query } from '../../postgres/database.ts'
import { seenUserIds, seesWholeAccount } from '../../postgres/identity.ts'
import { dueColumns } from '../../read/lead-calls/due-json.ts'
import { isNotToCall } from '../../read/leads/callable.ts'
import { shownLeadJson } from '../../read/leads/lead-json.ts'
import type { Caller } from '../../records/caller.ts'
import type { Tx } from '../../records/database.ts'

/** Whose leads: of these people alone, or of everybody whom the caller sees. */
export type Whose = readonly string[] | undefined

interface DuePage extends PageRow {
  readonly due: number
}

/** People whose rows are read, each in the order of an index; null for the whole account. */
function peopleOf(caller: Caller, whose: Whose): readonly string[] | null {
  if (seesWholeAccount(caller)) return whose ?? null
  const seen = seenUserIds(caller)
  return whose === undefined ? seen : whose.filter((id) => seen.includes(id))
}

/** A lead that is marked as not to be called is not due, also where a time to call again was said before (decision 0047). */
const isStillToCall = (accountId: string): Sql =>
  sql`not ${isNotToCall(accountId, raw('leads_to_call.lead_id'))}`

const again = (accountId: string, ofWhom: Sql): Sql => sql`
  from leads_to_call where account_id = ${accountId} and call_again_at is not null and ${isStillToCall(accountId)} ${ofWhom}`

/** A page of the leads that are to be called again, overdue first, with how many there are and how many of them are due. */
export function pageOfDue(caller: Caller, whose: Whose, paging: Paging, at: Date): Query<DuePage> {
  const { accountId } = caller
  const people = peopleOf(caller, whose)
  const { json, join: joined } = shownLeadJson(accountId)
  const inOrder = raw('order by call_again_at, lead_id')
  const first = sql`${inOrder} limit ${paging.limit + paging.offset}`
  const rows =
    people === null
      ? sql`select lead_id, call_again_at, said_by_id ${again(accountId, sql``)} ${first}`
      : sql`select found.* from unnest(${people}::uuid[]) one (user_id) cross join lateral (
          select lead_id, call_again_at, said_by_id ${again(accountId, sql`and assigned_to_id = user_id`)} ${first}) found`
  const counted = again(accountId, people === null ? sql`` : sql`and assigned_to_id = any(${people}::uuid[])`)
  return query<DuePage>`
    select coalesce(string_agg(rtrim(${json}, '}') || ${dueColumns(sql`leads`)} || '}', ',' order by leads.call_again_at, leads.id), '') as page,
      count(*)::int as returned, (select count(*) ${counted})::float8 as total,
      (select count(*) ${counted} and call_again_at <= ${at})::float8 as due
    from (
      select again.call_again_at, again.said_by_id, found.* from (
        select * from (${rows}) merged ${inOrder} limit ${paging.limit} offset ${paging.offset}
      ) again cross join lateral (
        select id, json, phone_e164, assigned_to_id from leads where account_id = ${accountId} and id = again.lead_id offset 0
      ) found
    ) leads ${joined}`
}

/** The same as the text of a JSON body. Somebody's leads are those that are assigned to that person. */
export async function listDueLeads(tx: Tx, whose: Whose, paging: Paging, at: Date): Promise<string> {
  const page = await tx.one(pageOfDue(tx.caller, whose, paging, at))
  return listBody(page, paging, page.total, `,"due":${page.due}`)
}

/** How many leads of a person are due. */
export interface PersonDue {
  readonly user_id: string
  readonly email: string
  readonly due: number
}

/** How many leads of each person whom the caller sees are due, of whoever has any. */
export function listDueByPerson({ all, caller }: Tx, at: Date): Promise<PersonDue[]> {
  const { accountId } = caller
  const people = peopleOf(caller, undefined)
  const conditions = [
    sql`account_id = ${accountId} and call_again_at <= ${at} and assigned_to_id is not null`,
    isStillToCall(accountId),
    ...(people === null ? [] : [sql`assigned_to_id = any(${people}::uuid[])`]),
  ]
  return all(query<PersonDue>`
    select users.id as user_id, users.email, due.n as due from (
      select assigned_to_id, count(*)::int as n from leads_to_call where ${join(conditions, ' and ')} group by 1
    ) due join users on users.account_id = ${accountId} and users.id = due.assigned_to_id
    order by due.n desc, users.email`)
}
