import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { type Query, query } from '../../postgres/database.ts'
import { dueColumns } from '../../read/lead-calls/due-json.ts'
import { isCallable } from '../../read/leads/callable.ts'
import { shownLeadJson } from '../../read/leads/lead-json.ts'
import type { Caller } from '../../records/caller.ts'
import { istDay, startOfIstDay } from '../../records/ist-dates.ts'

/** Why a lead stands in the list, in the order of the list. */
export const reasons = ['due', 'never', 'unreached', 'longest_ago'] as const

/** Most that the list shows; whoever has called these gets the next. */
export const mostShown = 100

/** A page of what a person is to call. */
export interface ToCallPage {
  readonly page: string
  /** There are more than are shown. */
  readonly is_more: boolean
}

/** The leads of one reason, in their order: `lead_id`, `at`. */
function ofReason(accountId: string, reason: (typeof reasons)[number], userId: string, at: Date): Sql {
  const mine = sql`account_id = ${accountId} and assigned_to_id = ${userId}`
  const today = startOfIstDay(istDay(at))
  const callable = isCallable(accountId)
  const isAsked = sql`exists (select from leads_to_call asked
    where asked.account_id = ${accountId} and asked.lead_id = lead_calls.lead_id and `
  const limit = raw(`limit ${mostShown + 1}`)
  switch (reason) {
    case 'due':
      return sql`select lead_id, call_again_at as at, 1 as stage from leads_to_call
        where ${mine} and call_again_at <= ${at} and ${callable} order by call_again_at, lead_id ${limit}`
    case 'never':
      return sql`select lead_id, created_at as at, 2 as stage from lead_calls
        where ${mine} and last_call_at is null and ${callable} and not ${isAsked} call_again_at is not null offset 0)
        order by created_at desc, lead_id desc ${limit}`
    case 'unreached':
      return sql`select lead_id, unreached_at as at, 3 as stage from leads_to_call
        where ${mine} and unreached_at < ${today} and call_again_at is null and ${callable}
        order by unreached_at, lead_id ${limit}`
    case 'longest_ago':
      return sql`select lead_id, last_call_at as at, 4 as stage from lead_calls
        where ${mine} and last_call_at < ${today} and ${callable}
          and not ${isAsked} (call_again_at is not null or unreached_at is not null) offset 0)
        order by last_call_at, lead_id ${limit}`
  }
}

/**
 * Whom a person is to call, in the order of `reasons`: who is due, who was never called with the newest first, whom the last
 * call did not reach, and whom it did, longest ago first. Of the last two nobody who was called today: that one waits until
 * tomorrow. Only leads that are the person's, open, and have a phone.
 */
export function pageToCall({ accountId }: Caller, userId: string, at: Date): Query<ToCallPage> {
  const { json, join: joined } = shownLeadJson(accountId)
  const why = join(
    reasons.map((reason, i) => sql`when ${raw(String(i + 1))} then ${raw(`'${reason}'`)}`),
    ' ',
  )
  // A reason is asked for no more than those before it have left room for: not at all where the list is full.
  const room = (before: readonly string[]): string =>
    [mostShown + 1, ...before.map((reason) => `(select count(*) from ${reason})`)].join(' - ')
  const parts = reasons.map(
    (reason, i) => sql`${raw(reason)} as materialized (
      select * from (${ofReason(accountId, reason, userId, at)}) own limit ${raw(room(reasons.slice(0, i)))})`,
  )
  return query<ToCallPage>`
    with ${join(parts, ', ')}, found as materialized (
      select lead_id, stage, row_number() over (order by stage, case when stage = 2 then at end desc,
        case when stage <> 2 then at end, lead_id) as place
      from (${raw(reasons.map((reason) => `select * from ${reason}`).join(' union all '))}) merged
    )
    select coalesce(string_agg(rtrim(${json}, '}') || ${dueColumns(sql`leads`)} || ',"why":"' ||
        case leads.stage ${why} end || '"}', ',' order by leads.place), '') as page,
      (select count(*) from found) > ${raw(String(mostShown))} as is_more
    from (
      select found.place, found.stage, again.call_again_at, again.said_by_id, lead.*
      from (select * from found where place <= ${raw(String(mostShown))}) found
      left join leads_to_call again on again.account_id = ${accountId} and again.lead_id = found.lead_id
      cross join lateral (
        select id, json, phone_e164, assigned_to_id from leads where account_id = ${accountId} and id = found.lead_id offset 0
      ) lead
    ) leads ${joined}`
}

/** What a person did today, and how many leads went on to others because nobody had called them. */
export const OwnDay = Type.Object({
  calls: Type.Integer(),
  reached: Type.Integer(),
  seconds: Type.Integer(),
  went_on: Type.Integer(),
})

type OwnDay = Static<typeof OwnDay>

/** A person's own calls of the IST day; to be asked as the whole account. */
export const ownDay = ({ accountId }: Caller, userId: string, at: Date): Query<OwnDay> => query<OwnDay>`
    select count(*)::int as calls, count(*) filter (where outcome = 'Completed')::int as reached,
      coalesce(sum(duration_seconds), 0)::int as seconds, coalesce((select went_on from rule_turns
        where account_id = ${accountId} and user_id = ${userId} and day = ${istDay(at)}::date), 0) as went_on
    from call_logs where account_id = ${accountId} and called_by_id = ${userId} and called_at >= ${startOfIstDay(istDay(at))}`
