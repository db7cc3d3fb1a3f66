import sql, { type Sql } from 'sql-template-tag'
import { type Rule, reasonOf } from './rule.ts'

/**
 * Whom the first matching rule with somebody available gives the lead: not disabled, not away, below the daily
 * cap. Among several, smooth weighted round-robin: each available person's credit grows by their weight, the
 * highest takes the turn and pays the sum, so n people of one weight never differ by more than one lead.
 * These CTEs only read; `winner` has at most one row. Nobody is available when `unless` has rows.
 */
export function turnParts(accountId: string, rules: readonly Rule[], day: string, unless: Sql): Sql[] {
  return [
    sql`available as materialized (
      select people.id, people.rule_id, people.user_id, users.email, rule.name as rule_name, matching.why, matching.rank,
        people.credit + people.weight as credit, people.weight
      from unnest(${rules.map((rule) => rule.id)}::uuid[], ${rules.map(reasonOf)}::text[])
        with ordinality as matching (rule_id, why, rank)
      join distribution_rules rule on rule.account_id = ${accountId} and rule.id = matching.rule_id and rule.enabled
      join rule_assignees people on people.account_id = ${accountId} and people.rule_id = rule.id
      join users on users.account_id = ${accountId} and users.id = people.user_id
        and users.disabled_at is null and not users.away
      left join rule_turns today on today.account_id = ${accountId} and today.user_id = users.id
        and today.day = ${day}::date
      where (users.daily_cap is null or coalesce(today.n, 0) < users.daily_cap) and not exists (${unless})
    )`,
    sql`turn as materialized (
      select *, sum(weight) over ()::int as round from available where rank = (select min(rank) from available)
    )`,
    sql`winner as materialized (select * from turn order by credit desc, id limit 1)`,
  ]
}
