import sql, { join } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Nullable, Uuid } from '../http/validation.ts'
import { asWholeAccount, onlyRow, type Query, query } from '../postgres/database.ts'
import { byAssignee, bySource, byWebhook, countsByKey, type KeyCount } from '../read/counts/counts-by-key.ts'
import { seenBy } from '../read/counts/day-counts.ts'
import { totalInWindow } from '../read/counts/totals.ts'
import { delayBounds, delayNameSql } from '../read/lead-calls/first-call-delay.ts'
import type { LeadFilter } from '../read/leads/lead-filter.ts'
import { leadsByCall } from '../read/leads/leads-by-call.ts'
import type { Caller } from '../records/caller.ts'
import type { Tx } from '../records/database.ts'
import type { IstWindow } from '../records/ist-dates.ts'
import { groupBy } from '../values/group-by.ts'
import { webhookNames } from './by-webhook.ts'

const Delays = Type.Array(Type.Integer(), {
  description:
    'First calls by how long they took: how many took longer than the bound at the same place, and not than the next. It ends with the last that there is.',
})

/** How long leads that came in during a window waited for their first call; those that a call made are left out. */
export const FirstCalls = Type.Object({
  delay_bounds: Type.Array(Type.Integer(), {
    description: 'Seconds by which delays are told apart; the first is 0.',
  }),
  never_called: Type.Integer({ description: 'Leads of these days that were never called.' }),
  still_in_time: Type.Array(Type.Integer(), {
    description:
      'Of these, how many came in the last 5 minutes, hour and day: they may still be called in time. The newest thirty are looked at.',
  }),
  people: Type.Array(
    Type.Object({
      user_id: Nullable(Uuid('Whom the leads are assigned to.'), { description: 'Null: nobody.' }),
      delays: Delays,
    }),
    { description: 'Agents are told of nobody.' },
  ),
  sources: Type.Array(Type.Object({ source: Type.String(), delays: Delays })),
  webhooks: Type.Array(
    Type.Object({
      webhook_id: Nullable(Uuid('The webhook that made the leads.'), {
        description: 'Null: a person or a key.',
      }),
      name: Nullable(Type.String()),
      delays: Delays,
    }),
  ),
  rules: Type.Array(
    Type.Object({
      rule_id: Uuid('The distribution rule that gave the leads away.'),
      name: Type.String(),
      leads: Type.Integer({ description: 'Those that nobody called yet among them.' }),
      delays: Delays,
    }),
    { description: 'Of the newest 1,000 leads that each webhook made in these days, those of rules.' },
  ),
})

export type FirstCalls = Static<typeof FirstCalls>

const total = (delays: Static<typeof Delays>): number => delays.reduce((sum, count) => sum + count, 0)

/** The name of a delay is its bound. */
function delaysOf(counts: readonly Pick<KeyCount, 'value' | 'count'>[]): Static<typeof Delays> {
  const delays = delayBounds.map(() => 0)
  for (const { value, count } of counts) {
    const place = delayBounds.findLastIndex((bound) => bound <= Number(value))
    delays[place] = (delays[place] ?? 0) + count
  }
  return delays.slice(0, delays.findLastIndex((count) => count > 0) + 1)
}

/** The delays of each key, the key with the most calls first. */
const delaysByKey = (counts: readonly KeyCount[]): { key: string; delays: Static<typeof Delays> }[] =>
  [...groupBy(counts, ({ key }) => key)]
    .map(([key, own]) => ({ key, delays: delaysOf(own) }))
    .sort((a, b) => total(b.delays) - total(a.delays) || a.key.localeCompare(b.key))

/** The most waiting leads that are looked at one by one; what is more counts as old enough. */
const mostYoung = 30

/** Reads counters, and the newest leads of the last day that wait for their first call, in one round trip. */
export async function readFirstCalls(tx: Tx, window: IstWindow, at: Date): Promise<FirstCalls> {
  const { caller } = tx
  const { accountId, role } = caller
  const ages = [300, 3_600, 86_400].map((seconds) => new Date(at.getTime() - seconds * 1000))
  const [, , aDayAgo = at] = ages
  const young: LeadFilter = {
    window: { ...window, from: aDayAgo > window.from ? aDayAgo : window.from },
    fields: {},
    paging: { limit: mostYoung, offset: 0 },
  }
  const leads = { caller, subject: 'leads', window, filters: [] } as const
  const [people, sources, webhooks, totals, names, given] = await tx.run(
    countsByKey(caller, 'first_calls', window, byAssignee(accountId), 'each'),
    countsByKey(caller, 'first_calls', window, bySource(caller), 'each'),
    countsByKey(caller, 'first_calls', window, byWebhook, 'each'),
    query<Pick<FirstCalls, 'never_called' | 'still_in_time'>>`
      select (${totalInWindow(leads)} - ${totalInWindow({ ...leads, subject: 'called_leads' })})::int
        as never_called,
        (select array[${join(ages.map((age) => sql`count(*) filter (where created_at > ${age})`))}]::int[]
          from (${leadsByCall(caller, young, { at: 'created_at', first: 'newest', limit: mostYoung })}) waiting
        ) as still_in_time`,
    asWholeAccount,
    webhookNames(accountId),
    countsByRule(caller, window),
  )
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return {
    delay_bounds: [...delayBounds],
    ...onlyRow(totals),
    people:
      role === 'agent'
        ? []
        : delaysByKey(people).map(({ key, delays }) => ({ user_id: key === '' ? null : key, delays })),
    sources: delaysByKey(sources).map(({ key, delays }) => ({ source: key, delays })),
    webhooks: delaysByKey(webhooks).map(({ key, delays }) => ({
      webhook_id: key === '' ? null : key,
      name: nameOf.get(key) ?? null,
      delays,
    })),
    rules: [...groupBy(given, ({ rule_id }) => rule_id)]
      .map(([rule_id, own]) => ({
        rule_id,
        name: own[0]?.name ?? '',
        leads: total(own.map(({ count }) => count)),
        delays: delaysOf(
          own.flatMap(({ delay: value, count }) => (value === null ? [] : [{ value, count }])),
        ),
      }))
      .sort((a, b) => b.leads - a.leads || a.name.localeCompare(b.name)),
  }
}

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
function countsByRule(caller: Caller, { from, before }: IstWindow): Query<RuleCount> {
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
