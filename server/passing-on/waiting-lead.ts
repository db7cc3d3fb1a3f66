import type { StoredRule } from '../distribution/stored-rule.ts'
import { type Query, query } from '../postgres/database.ts'
import { isCallable } from '../read/leads/callable.ts'
import type { CallingHours, WorkingHours } from '../records/working-hours.ts'

/** A lead whose time to be called is over, with its rule as that is now. */
export interface WaitingLead extends CallingHours {
  readonly lead_id: string
  /** Who had it; the last one has it, unless a person has handed it over. */
  readonly had_ids: readonly string[]
  readonly passes: number
  readonly stays_since: Date | null
  /** It was called, or is to be called at a time; or it cannot be called, or the rule does not ask for it any more. */
  readonly is_over: boolean
  readonly call_within_minutes: number
  readonly most_passes: number
  readonly rule: StoredRule
  /** Of whoever has it. */
  readonly working_hours: WorkingHours | null
}

/** Of these leads those that wait and are due. The leads must be held: nobody calls them meanwhile. */
export const findWaiting = (
  accountId: string,
  leadIds: readonly string[],
  at: Date,
): Query<WaitingLead> => query<WaitingLead>`
    select lead_id, had_ids::text[], passes, stays_since, call_within_minutes, most_passes, call_from_hour, call_until_hour,
      holder.working_hours,
      json_build_object('id', rule.id, 'name', rule.name, 'when', rule.conditions, 'shares_by', rule.shares_by) as rule,
      not rule.enabled or call_within_minutes is null or not ${isCallable(accountId)} or exists (
        select from lead_calls calls
        where calls.account_id = ${accountId} and calls.lead_id = waits.lead_id and last_call_at is not null) or exists (
        select from leads_to_call again
        where again.account_id = ${accountId} and again.lead_id = waits.lead_id and call_again_at is not null) as is_over
    from leads_to_pass_on waits
    join accounts on accounts.id = ${accountId}
    join distribution_rules rule on rule.account_id = ${accountId} and rule.id = waits.rule_id
    join leads held on held.account_id = ${accountId} and held.id = waits.lead_id
    left join users holder on holder.account_id = ${accountId} and holder.id = held.assigned_to_id
    where waits.account_id = ${accountId} and waits.lead_id = any(${leadIds}::uuid[]) and goes_on_at <= ${at}
    order by goes_on_at, lead_id`
