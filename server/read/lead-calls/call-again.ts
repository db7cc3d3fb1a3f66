import sql, { type Sql } from 'sql-template-tag'
import { query, type Statement } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'

/** That a lead is to be called again (decision 0043). */
export interface CallAgain {
  readonly call_again_at: Date
  /** Since when that holds: an answered call at or after it ends it. */
  readonly said_at: Date
  /** Who said so; null for a missed call that nobody returned. */
  readonly said_by_id: string | null
}

/** A lead as far as its call back must know it. */
interface LeadToCall {
  readonly id: string
  readonly assigned_to_id: string | null
}

/** What a call says of the next one. */
export interface ToldCall {
  readonly call_type: string
  readonly outcome: string
  readonly called_at: Date
  /** When it is logged. */
  readonly created_at: Date
}

/** What somebody said beside the outcome: when to call again, null for not; undefined where nobody was asked. */
export type SaidCallAgain = Omit<CallAgain, 'call_again_at'> & { readonly call_again_at: Date | null }

/** A missed call that is told of later than this waits for nobody any more. */
const missedForDays = 7

const isAnswered = ({ outcome }: ToldCall): boolean => outcome === 'Completed'

function isMissed(call: ToldCall): boolean {
  const age = call.created_at.getTime() - call.called_at.getTime()
  return call.call_type === 'Inbound' && !isAnswered(call) && age < missedForDays * 86_400_000
}

/** The row of a lead, or what its row becomes. */
function upsert(
  accountId: string,
  lead: LeadToCall,
  unreachedAt: Date | null,
  again: SaidCallAgain | null,
  becomes: Sql,
): Statement {
  const { call_again_at = null, said_at = null, said_by_id = null } = again ?? {}
  const [since, by] = call_again_at === null ? [null, null] : [said_at, said_by_id]
  return sql`
    insert into leads_to_call (account_id, lead_id, assigned_to_id, unreached_at, call_again_at, said_at, said_by_id)
    values (${accountId}, ${lead.id}, ${lead.assigned_to_id}, ${unreachedAt}, ${call_again_at}, ${since}, ${by})
    on conflict (account_id, lead_id) do update set ${becomes}`
}

const asSaid = sql`unreached_at = excluded.unreached_at, call_again_at = excluded.call_again_at,
      said_at = excluded.said_at, said_by_id = excluded.said_by_id`

/** The earlier of two call backs; what holds since later holds. */
const earlier = sql`call_again_at = least(leads_to_call.call_again_at, excluded.call_again_at),
      said_at = greatest(leads_to_call.said_at, excluded.said_at),
      said_by_id = case when leads_to_call.call_again_at <= excluded.call_again_at then leads_to_call.said_by_id
        else excluded.said_by_id end`

const laterUnreached = sql`unreached_at = greatest(leads_to_call.unreached_at, excluded.unreached_at)`

/**
 * What a call makes of the lead's call back. With `said` the person who logs it was asked, and that holds. Otherwise an
 * answered call ends what held before it, a missed inbound call is due by itself unless somebody was reached since, and
 * any other that reached nobody leaves it. The log itself must be written before.
 */
export function callAgainAfter(
  accountId: string,
  lead: LeadToCall,
  call: ToldCall,
  said: SaidCallAgain | undefined,
): Statement[] {
  const { called_at: at } = call
  if (said) return [upsert(accountId, lead, isAnswered(call) ? null : at, said, asSaid)]
  const ofLead = sql`account_id = ${accountId} and lead_id = ${lead.id}`
  if (isAnswered(call)) return [endedBy(ofLead, sql`${at}::timestamptz`)]
  if (!isMissed(call)) return [upsert(accountId, lead, at, null, laterUnreached)]
  const missed = { call_again_at: at, said_at: at, said_by_id: null }
  return [
    upsert(accountId, lead, at, missed, sql`${laterUnreached}, ${earlier}`),
    // Telephony may tell of the answered call before it tells of the missed one.
    endedBy(
      sql`${ofLead} and exists (select from call_logs where ${ofLead} and outcome = 'Completed' and called_at >= ${at})`,
      sql`${at}::timestamptz`,
    ),
  ]
}

/** Ends what held at a moment of an answered call. */
const endedBy = (which: Sql, at: Sql): Statement => sql`
    update leads_to_call set
      unreached_at = case when unreached_at > ${at} then unreached_at end,
      call_again_at = case when said_at > ${at} then call_again_at end,
      said_by_id = case when said_at > ${at} then said_by_id end,
      said_at = case when said_at > ${at} then said_at end
    where ${which}`

/** Says of a lead when it is to be called again, null for not; whom nobody reached stays so. */
export function sayCallAgain(accountId: string, lead: LeadToCall, said: SaidCallAgain): Statement {
  const becomes = sql`call_again_at = excluded.call_again_at, said_at = excluded.said_at, said_by_id = excluded.said_by_id`
  return upsert(accountId, lead, null, said, becomes)
}

/** When leads are to be called again; nothing of those that are not. */
export const callAgainOf = (
  accountId: string,
  leadIds: readonly string[],
): ReturnType<typeof query<CallAgain & { lead_id: string }>> => query<CallAgain & { lead_id: string }>`
    select lead_id, call_again_at, said_at, said_by_id from leads_to_call
    where account_id = ${accountId} and lead_id = any(${leadIds}::uuid[]) and call_again_at is not null`

/** A merge keeps the earlier call back of two leads. */
export const takeCallAgain = (accountId: string, lead: LeadToCall, other: CallAgain): Statement =>
  upsert(accountId, lead, null, other, earlier)

/** A call back as a merge kept it: as JSON, in which times are texts. */
export type KeptCallAgain = { readonly [Part in keyof CallAgain]: string | Date | null }

/** Undoes that: each has its own again, where nobody has said anything of the one that was kept since. */
export function giveBackCallAgain(
  accountId: string,
  kept: LeadToCall,
  other: LeadToCall,
  ofKept: KeptCallAgain | null,
  ofOther: KeptCallAgain,
): Statement[] {
  const { call_again_at: at, said_at: since, said_by_id: by } = ofKept ?? {}
  return [
    sql`
      update leads_to_call set call_again_at = ${at ?? null}, said_at = ${since ?? null}, said_by_id = ${by ?? null}
      where account_id = ${accountId} and lead_id = ${kept.id} and call_again_at = ${ofOther.call_again_at}`,
    sql`
      insert into leads_to_call (account_id, lead_id, assigned_to_id, call_again_at, said_at, said_by_id)
      values (${accountId}, ${other.id}, ${other.assigned_to_id}, ${ofOther.call_again_at}, ${ofOther.said_at},
        ${ofOther.said_by_id})`,
  ]
}

/**
 * Corrects what leads' calls said of them, after calls went or came otherwise than by logging: whom the last call reached,
 * and a missed call that is not there any more.
 */
export function refreshCallAgain(
  { caller: { accountId } }: Pick<Tx, 'caller'>,
  ids: readonly string[],
): Statement[] {
  const calls = sql`from call_logs where call_logs.account_id = ${accountId} and call_logs.lead_id = leads_to_call.lead_id`
  const ofLeads = sql`account_id = ${accountId} and lead_id = any(${ids}::uuid[])`
  return [
    sql`
      update leads_to_call set unreached_at = (select case when outcome <> 'Completed' then called_at end ${calls}
        order by called_at desc, id desc limit 1) where ${ofLeads}`,
    sql`
      update leads_to_call set call_again_at = null, said_at = null
      where ${ofLeads} and call_again_at is not null and said_by_id is null and not exists (
        select ${calls} and call_type = 'Inbound' and outcome <> 'Completed' and called_at = call_again_at)`,
  ]
}

/** Leads wait no more to go on to somebody else: they are called (decision 0051). */
export const endWait = (accountId: string, ofLeads: Sql): Statement =>
  sql`delete from leads_to_pass_on where account_id = ${accountId} and lead_id ${ofLeads}`
