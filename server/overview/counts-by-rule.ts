import sql from 'sql-template-tag'
import { type Query, query } from '../postgres/database.ts'
import { seenBy } from '../read/counts/day-counts.ts'
import { delayNameSql } from '../read/lead-calls/first-call-delay.ts'
import type { Caller } from '../records/caller.ts'
import type { IstWindow } from '../records/ist-dates.ts'

/** The newest leads of each webhook that are looked at: a large account costs no more than a small one. */
const mostLooked = 1_000

/** Leads of a rule that waited alike for their first call; a null delay: nobody called them yet. */
export interface RuleCount {
  readonly rule_id: string
  readonly name: string
  readonly delay: string | null
  readonly count: number
}

const delay = delayNameSql(sql`lead_calls.created_at`, sql`first_call_at`)

/**
 * Rows of `RuleCount` of the leads that the caller sees; to be asked as the whole account. A delivery keeps which rule gave
 * its lead away, whoever has the lead since. A rule that was deleted has the name that it had then.
 */
export function countsByRule(caller: Caller, { from, before }: IstWindow): Query<RuleCount> {
  const { accountId } = caller
  return query<RuleCount>`
    select given.rule_id, coalesce(max(rule.name), max(given.rule_name)) as name,
      case when first_call_at is not null then ${delay} end as delay, count(distinct given.lead_id)::int as count
    from webhooks cross join lateral (
      select rule_id, rule_name, lead_id from deliveries
      where account_id = ${accountId} and webhook_id = webhooks.id and outcome = 'created'
        and received_at >= ${from} and received_at < ${before}
      order by received_at desc, deliveries.id desc limit ${mostLooked}
    ) given
    join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = given.lead_id
    left join distribution_rules rule on rule.account_id = ${accountId} and rule.id = given.rule_id
    where webhooks.account_id = ${accountId} and given.rule_id is not null and not is_from_call ${seenBy(caller)}
    group by 1, 3`
}
