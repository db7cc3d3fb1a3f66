import { type Static, Type } from 'typebox'
import { countsByDay } from '../platform/counts/counts-by-day.ts'
import { bySource, countsByKey, type KeyCount } from '../platform/counts/counts-by-key.ts'
import { asWholeAccount, onlyRow, type Row, type Statement, type Tx } from '../platform/database/database.ts'
import type { IstWindow } from '../platform/ist-dates.ts'
import { countsByPerson, PersonNumbers, personNumbers } from './by-person.ts'
import {
  countsByWebhook,
  type NamedWebhook,
  WebhookNumbers,
  webhookNames,
  webhookNumbers,
} from './by-webhook.ts'
import { SilentWebhook, silentWebhooks } from './silent-webhooks.ts'
import {
  FirstSteps,
  firstSteps,
  RefusedWebhook,
  refusedWebhooks,
  UnusedKey,
  unusedKeys,
} from './wants-attention.ts'

/** What the console opens with: numbers of a window of IST days, as far as the caller sees what is behind them. */
export const Overview = Type.Object({
  from_date: Type.String({ examples: ['2026-01-01'] }),
  to_date: Type.String({ examples: ['2026-01-31'] }),
  leads_by_day: Type.Array(Type.Object({ day: Type.String(), source: Type.String(), count: Type.Integer() })),
  leads_by_status: Type.Array(Type.Object({ status: Type.String(), count: Type.Integer() })),
  calls_by_day: Type.Array(
    Type.Object({ day: Type.String(), outcome: Type.String(), count: Type.Integer() }),
  ),
  people: Type.Array(PersonNumbers, { description: 'Agents are told of nobody.' }),
  sources: Type.Array(Type.Object({ source: Type.String(), leads: Type.Integer(), won: Type.Integer() }), {
    description: 'The most leads first.',
  }),
  webhooks: Type.Array(WebhookNumbers, { description: 'The most leads first.' }),
  talk_seconds: Type.Integer(),
  leads_total: Type.Integer(),
  calls_total: Type.Integer(),
  refused_webhooks: Type.Array(RefusedWebhook),
  silent_webhooks: Type.Array(SilentWebhook),
  unused_keys: Type.Array(UnusedKey),
  first_steps: FirstSteps,
})

export type Overview = Static<typeof Overview>

interface DayCount {
  readonly day: string
  readonly value: string
  readonly count: number
  readonly seconds: number
}

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** How many of each value, the most first. */
function totals(counts: DayCount[]): { value: string; count: number }[] {
  const byValue = new Map<string, number>()
  for (const { value, count } of counts) byValue.set(value, (byValue.get(value) ?? 0) + count)
  return [...byValue]
    .map(([value, count]) => ({ value, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

/** What came from each source, the most leads first. */
function sourceNumbers(counts: DayCount[], won: readonly KeyCount[]): Overview['sources'] {
  return totals(counts).map(({ value, count }) => ({
    source: value,
    leads: count,
    won: won.find(({ key }) => key === value)?.count ?? 0,
  }))
}

/**
 * Reads everything in one round trip. `newest` is a statement of the feature that owns the newest entries; its rows
 * are handed back beside the overview.
 */
export async function readOverview(
  tx: Tx,
  window: IstWindow,
  newest: Statement,
  at: Date,
): Promise<{ overview: Overview; newest: Row[] }> {
  const { caller } = tx
  const isAgent = caller.role === 'agent'
  const byPerson = isAgent ? [] : countsByPerson(caller, window)
  const [sources, statuses, outcomes, refused, silent, unused, steps, newestRows, won, webhooks, ...others] =
    await tx.run<
      [
        DayCount,
        DayCount,
        DayCount,
        RefusedWebhook,
        SilentWebhook,
        UnusedKey,
        FirstSteps,
        Row,
        KeyCount,
        KeyCount,
        ...object[],
      ]
    >(
      countsByDay(caller, 'leads', window, 'source'),
      countsByDay(caller, 'leads', window, 'status'),
      countsByDay(caller, 'call_logs', window, 'outcome'),
      refusedWebhooks(caller.accountId, window),
      silentWebhooks(caller.accountId, at),
      unusedKeys(caller.accountId, at),
      firstSteps(caller.accountId),
      newest,
      countsByKey(caller, 'leads', window, bySource(caller), { only: 'Won' }),
      countsByWebhook(caller, window),
      ...byPerson,
      asWholeAccount,
      webhookNames(caller.accountId),
    )
  const names = others.at(-1) as NamedWebhook[]
  const [leads = [], wonLeads = [], calls = []] = (isAgent ? [] : others) as KeyCount[][]
  return {
    newest: newestRows,
    overview: {
      from_date: window.fromDate,
      to_date: window.toDate,
      leads_by_day: sources.map(({ day, value, count }) => ({ day, source: value, count })),
      leads_by_status: totals(statuses).map(({ value, count }) => ({ status: value, count })),
      calls_by_day: outcomes.map(({ day, value, count }) => ({ day, outcome: value, count })),
      people: personNumbers(leads, wonLeads, calls),
      sources: sourceNumbers(sources, won),
      webhooks: webhookNumbers(webhooks, names),
      talk_seconds: sum(outcomes.map(({ seconds }) => seconds)),
      leads_total: sum(sources.map(({ count }) => count)),
      calls_total: sum(outcomes.map(({ count }) => count)),
      refused_webhooks: refused,
      silent_webhooks: silent,
      unused_keys: unused,
      first_steps: onlyRow(steps),
    },
  }
}
