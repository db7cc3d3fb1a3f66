import sql, { empty } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Nullable, Uuid } from '../http/validation.ts'
import { type Query, query } from '../postgres/database.ts'
import { countOpenLeads } from '../read/counts/open-leads.ts'
import type { Tx } from '../records/database.ts'
import { istDay } from '../records/ist-dates.ts'
import { isAtWork, WorkingHours } from '../records/working-hours.ts'
import { notFound } from '../refusals/errors.ts'
import { waysToShare } from './rule.ts'
import { RuleConditions } from './rule-conditions.ts'

export const longestRuleName = 200
export const mostAssignees = 100
export const heaviestWeight = 100

/** Somebody who takes turns under a rule, and whether they can take one now. */
const RuleAssignee = Type.Object({
  user: Type.Object({ id: Uuid('User.'), email: Type.String(), name: Type.String() }),
  weight: Type.Integer({ minimum: 1, maximum: heaviestWeight }),
  away: Type.Boolean(),
  disabled: Type.Boolean(),
  daily_cap: Type.Union([Type.Integer(), Type.Null()]),
  working_hours: Type.Union([WorkingHours, Type.Null()]),
  at_work: Type.Boolean({ description: 'Whether these are the working hours.' }),
  open_leads: Type.Integer({ description: 'Leads of this person that are neither won nor lost.' }),
  today: Type.Integer({ description: 'Leads that rules gave this person in the present IST day.' }),
})

export const passLimits = {
  minutes: { minimum: 1, maximum: 1_440 },
  passes: { minimum: 0, maximum: 20 },
} as const

export const CallWithin = Nullable(Type.Integer(passLimits.minutes), {
  description: 'A lead that nobody calls within so many working minutes goes on to the next; null: it stays.',
})

export const MostPasses = Type.Integer({
  ...passLimits.passes,
  description: 'So often; then it goes to a manager of whoever had it last.',
})

/** A distribution rule as the settings show it. */
export const RuleRecord = Type.Object({
  id: Uuid('Unique identifier.'),
  name: Type.String(),
  position: Type.Integer({ description: 'Rules are tried from the lowest on.' }),
  enabled: Type.Boolean(),
  when: RuleConditions,
  shares_by: Type.Enum([...waysToShare], { description: 'By turns, or the fewest open leads first.' }),
  call_within_minutes: CallWithin,
  most_passes: MostPasses,
  assignees: Type.Array(RuleAssignee),
})

export type RuleRecord = Static<typeof RuleRecord>

const selectRules = (accountId: string, at: Date, id?: string): Query<RuleRecord> => query<RuleRecord>`
    select rule.id, rule.name, rule.position, rule.enabled, rule.shares_by, rule.conditions as when,
      rule.call_within_minutes, rule.most_passes, (
      select coalesce(json_agg(json_build_object('user', json_build_object('id', users.id, 'email', users.email,
        'name', users.name), 'weight', people.weight, 'away', users.away, 'disabled', users.disabled_at is not null,
        'daily_cap', users.daily_cap, 'working_hours', users.working_hours, 'today', coalesce(today.n, 0)) order by users.email_normalized), '[]')
      from rule_assignees people
      join users on users.account_id = ${accountId} and users.id = people.user_id
      left join rule_turns today on today.account_id = ${accountId} and today.user_id = users.id
        and today.day = ${istDay(at)}::date
      where people.account_id = ${accountId} and people.rule_id = rule.id
    ) as assignees
    from distribution_rules rule
    where rule.account_id = ${accountId} ${id === undefined ? empty : sql`and rule.id = ${id}`}
    order by rule.position, rule.id`

/** All rules in the order in which they are tried; with an id that one, if it is there. */
export async function listRules(tx: Tx, at: Date, id?: string): Promise<RuleRecord[]> {
  const { accountId } = tx.caller
  const [rules, openLeads] = await tx.run(selectRules(accountId, at, id), countOpenLeads(accountId))
  const openOf = new Map(openLeads.map(({ user_id, open }) => [user_id, open]))
  return rules.map((rule) => ({
    ...rule,
    assignees: rule.assignees.map((one) => ({
      ...one,
      at_work: isAtWork(one.working_hours, at),
      open_leads: openOf.get(one.user.id) ?? 0,
    })),
  }))
}

/** One rule; 404 when there is none. */
export async function readRule(tx: Tx, id: string, at: Date): Promise<RuleRecord> {
  const [rule] = await listRules(tx, at, id)
  if (!rule) throw notFound('distribution rule')
  return rule
}
