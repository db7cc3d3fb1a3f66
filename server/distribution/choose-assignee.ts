import sql, { type Sql } from 'sql-template-tag'
import type { Lock } from '../platform/database/database.ts'
import { istDay } from '../platform/ist-dates.ts'
import { failedCondition, type Rule, type RuleSubject } from './rule.ts'
import { turnParts } from './rule-turn.ts'

/** Who may get a lead, the first of these that has somebody: named person, rules in order, fallback. */
export interface Candidates {
  /** Normalised email that the sender named. */
  readonly namedEmail: string | null
  readonly rules: readonly Rule[]
  readonly fallbackUserId: string | null
}

/** A query for the assignee (user_id, email, rule_id, rule_name, why), and the CTEs that it stands on. */
export interface ChosenAssignee {
  readonly query: Sql
  readonly parts: readonly Sql[]
  readonly isRequired: false
  /** Turns differ from lead to lead. */
  readonly isPerLead: boolean
}

/** The rules whose conditions all hold, in their order (§4.7 rule 5). */
export function matchingRules(rules: readonly Rule[], subject: RuleSubject): Rule[] {
  return rules.filter((rule) => failedCondition(rule, subject) === null)
}

/**
 * Lets one lead of an account take its turn at a time, until the transaction ends. One lock for all rules,
 * because a person's daily cap counts across them.
 */
export const turnLock: Lock = { keys: ['turns'] }

function turnWrites(accountId: string, day: string): Sql[] {
  return [
    sql`credited as (
      update rule_assignees set credit = turn.credit - case when turn.id = winner.id then turn.round else 0 end
      from turn cross join winner
      where rule_assignees.account_id = ${accountId} and rule_assignees.id = turn.id
      returning rule_assignees.id
    )`,
    sql`counted as (
      insert into rule_turns (account_id, user_id, day, n) select ${accountId}, user_id, ${day}::date, 1 from winner
      on conflict (account_id, user_id, day) do update set n = rule_turns.n + 1 returning user_id
    )`,
  ]
}

const byRule = sql`select user_id, email, rule_id, rule_name, 'rule: ' || why as why from winner`

function activeUser(accountId: string, which: Sql, why: string): Sql {
  return sql`
    select id as user_id, email, null::uuid as rule_id, null::text as rule_name, ${why}::text as why from users
    where account_id = ${accountId} and ${which} and disabled_at is null`
}

const named = 'named by the sender'
const fallback = 'default of the webhook'

function namedUser(accountId: string, email: string | null): Sql {
  return sql`named as materialized (${activeUser(accountId, sql`email_normalized = ${email}`, named)})`
}

function fallbackUser(accountId: string, userId: string | null, unless: Sql): Sql {
  return sql`${activeUser(accountId, sql`id = ${userId}::uuid`, fallback)} and not exists (${unless})`
}

/**
 * Decides the assignee inside the statement that creates the lead; nobody known beforehand when there are no
 * candidates. The statement must have a CTE `matched` that has rows when nothing will be created: then no turn is
 * used up. With rules, `turnLock` must be held.
 */
export function chooseAssignee(
  accountId: string,
  candidates: Candidates,
  at: Date,
): ChosenAssignee | { readonly user: null } {
  const { namedEmail, rules, fallbackUserId } = candidates
  const day = istDay(at)
  if (rules.length === 0) {
    if (namedEmail === null && fallbackUserId === null) return { user: null }
    return {
      isRequired: false,
      isPerLead: false,
      parts: [namedUser(accountId, namedEmail)],
      query: sql`select * from named union all ${fallbackUser(accountId, fallbackUserId, sql`select from named`)}`,
    }
  }
  const somebody = sql`select from named union all select from winner`
  return {
    isRequired: false,
    isPerLead: true,
    parts: [
      namedUser(accountId, namedEmail),
      ...turnParts(accountId, rules, day, sql`select from matched union all select from named`),
      ...turnWrites(accountId, day),
    ],
    query: sql`select * from named union all ${byRule}
      union all ${fallbackUser(accountId, fallbackUserId, somebody)}`,
  }
}
