import { type Static, Type } from 'typebox'
import { asWholeAccount, onlyRow, type Query } from '../postgres/database.ts'
import { countsByDay } from '../read/counts/counts-by-day.ts'
import { bySource, countsByKey, type KeyCount, together } from '../read/counts/counts-by-key.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import type { IstWindow } from '../records/ist-dates.ts'
import { CampaignNumbers, campaignNumbers, countsByCampaign } from './by-campaign.ts'
import { countsByPerson, PersonNumbers, personNumbers, waitingByPerson } from './by-person.ts'
import { LeadsBySource, readLargestSources } from './by-source.ts'
import { countsByWebhook, WebhookNumbers, webhookNames, webhookNumbers } from './by-webhook.ts'
import { SilentWebhook, silentWebhooks } from './silent-webhooks.ts'
import { UnusualTaking, unusualTakings } from './unusual-takings.ts'
import {
  FirstSteps,
  firstSteps,
  NamedLead,
  newestOfNobody,
  RefusedWebhook,
  refusedWebhooks,
  UnusedKey,
  uncalledLeads,
  unusedKeys,
} from './wants-attention.ts'

/** What the console opens with: numbers of a window of IST days, as far as the caller sees what is behind them. */
export const Overview = Type.Object({
  from_date: Type.String({ examples: ['2026-01-01'] }),
  to_date: Type.String({ examples: ['2026-01-31'] }),
  leads_by_day: LeadsBySource.properties.leads_by_day,
  leads_by_status: Type.Array(Type.Object({ status: Type.String(), count: Type.Integer() })),
  calls_by_day: Type.Array(
    Type.Object({ day: Type.String(), outcome: Type.String(), count: Type.Integer() }),
  ),
  people: Type.Array(PersonNumbers, { description: 'Agents are told of nobody.' }),
  sources: LeadsBySource.properties.sources,
  webhooks: Type.Array(WebhookNumbers, { description: 'The most leads first.' }),
  campaigns: Type.Array(CampaignNumbers, { description: 'Up to ten, the most leads first, then the rest.' }),
  talk_seconds: Type.Integer(),
  leads_total: Type.Integer(),
  calls_total: Type.Integer(),
  refused_webhooks: Type.Array(RefusedWebhook),
  silent_webhooks: Type.Array(SilentWebhook),
  unused_keys: Type.Array(UnusedKey),
  unusual_takings: Type.Array(UnusualTaking),
  unassigned: Type.Array(NamedLead, { description: 'The newest three that are open.' }),
  uncalled: Type.Array(NamedLead, {
    description: 'Not called in time, and nobody was found to take them: the newest three.',
  }),
  first_steps: FirstSteps,
})

export type Overview = Static<typeof Overview>

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** How many of each status, the most first. */
const statusNumbers = (counts: readonly KeyCount[]): Overview['leads_by_status'] =>
  counts
    .filter(({ count }) => count > 0)
    .map(({ value, count }) => ({ status: value, count }))
    .sort((a, b) => b.count - a.count)

/**
 * Reads in one round trip, and in a second one what is told of the largest sources. `newest` is a statement of the
 * feature that owns the newest entries; its rows are handed back beside the overview.
 */
export async function readOverview<N extends object>(
  db: Database,
  caller: Caller,
  window: IstWindow,
  newest: Query<N>,
  { at, publicUrl }: { readonly at: Date; readonly publicUrl: string },
): Promise<{ overview: Overview; newest: N[] }> {
  const isAgent = caller.role === 'agent'
  const [
    sources,
    statuses,
    outcomes,
    refused,
    silent,
    unused,
    takings,
    steps,
    newestRows,
    webhooks,
    campaigns,
    ofPeople,
    unassigned,
    uncalled,
    names,
    open,
    due,
  ] = await db.read(caller, (tx) =>
    tx.run(
      countsByKey(caller, 'leads', window, bySource(caller), 'none'),
      countsByKey(caller, 'leads', window, together, 'each'),
      countsByDay({ caller, subject: 'call_logs', window }, 'outcome'),
      refusedWebhooks(caller.accountId, window),
      silentWebhooks(caller.accountId, at),
      unusedKeys(caller.accountId, at),
      unusualTakings(caller.accountId, at),
      firstSteps(caller.accountId, publicUrl),
      newest,
      countsByWebhook(caller, window),
      countsByCampaign(caller, window),
      isAgent ? [] : countsByPerson(caller, window, at),
      newestOfNobody(caller.accountId, window),
      uncalledLeads(caller.accountId),
      asWholeAccount,
      webhookNames(caller.accountId),
      ...waitingByPerson(caller.accountId, at),
    ),
  )
  const largest = await readLargestSources(db, caller, window, sources)
  return {
    newest: newestRows,
    overview: {
      from_date: window.fromDate,
      to_date: window.toDate,
      leads_by_day: largest.leads_by_day,
      leads_by_status: statusNumbers(statuses),
      calls_by_day: outcomes.map(({ day, value, count }) => ({ day, outcome: value, count })),
      people: isAgent ? [] : personNumbers(caller, ofPeople, open, due),
      sources: largest.sources,
      webhooks: webhookNumbers(webhooks, names),
      campaigns: campaignNumbers(campaigns),
      talk_seconds: sum(outcomes.map(({ seconds }) => seconds)),
      leads_total: sum(sources.map(({ count }) => count)),
      calls_total: sum(outcomes.map(({ count }) => count)),
      refused_webhooks: refused,
      silent_webhooks: silent,
      unused_keys: unused,
      unusual_takings: takings,
      unassigned,
      uncalled,
      first_steps: onlyRow(steps),
    },
  }
}
