import { type Static, Type } from 'typebox'
import { Nullable, Uuid } from '../http/validation.ts'
import { type Query, query } from '../postgres/database.ts'
import { byWebhook, countsByKey, type KeyCount } from '../read/counts/counts-by-key.ts'
import type { Caller } from '../records/caller.ts'
import type { IstWindow } from '../records/ist-dates.ts'
import { groupBy } from '../values/group-by.ts'

/** What a webhook brought in a window; what people and keys brought is the rest. */
export const WebhookNumbers = Type.Object({
  webhook_id: Uuid('The webhook.'),
  name: Nullable(Type.String()),
  leads: Type.Integer({ description: 'Leads that it made during these days.' }),
  won: Type.Integer({ description: 'Of these.' }),
})

export type WebhookNumbers = Static<typeof WebhookNumbers>

/** A webhook by its name, for whoever sees a lead that it made: the lead's timeline says as much. */
export interface NamedWebhook {
  readonly id: string
  readonly name: string
}

/** Rows of `NamedWebhook`, deleted ones too; to be asked as the whole account. */
export const webhookNames = (accountId: string): Query<NamedWebhook> =>
  query<NamedWebhook>`select id, name from webhooks where account_id = ${accountId}`

/** Leads by the webhook that made them and by status. */
export const countsByWebhook = (caller: Caller, window: IstWindow): Query<KeyCount> =>
  countsByKey(caller, 'webhook_leads', window, byWebhook, 'each')

const sumOf = (counts: readonly KeyCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)

/** How many leads are counted, and how many of them were won. */
export const leadsAndWon = (counts: readonly KeyCount[]): { leads: number; won: number } => ({
  leads: sumOf(counts),
  won: sumOf(counts.filter(({ value }) => value === 'Won')),
})

/** The webhook with the most leads first, alike ones by their names. */
export function webhookNumbers(
  counts: readonly KeyCount[],
  names: readonly NamedWebhook[],
): WebhookNumbers[] {
  const nameOf = new Map(names.map(({ id, name }) => [id, name]))
  return [...groupBy(counts, ({ key }) => key)]
    .map(([key, own]) => ({ webhook_id: key, name: nameOf.get(key) ?? null, ...leadsAndWon(own) }))
    .sort(
      (a, b) =>
        b.leads - a.leads ||
        (a.name ?? '').localeCompare(b.name ?? '') ||
        a.webhook_id.localeCompare(b.webhook_id),
    )
}
