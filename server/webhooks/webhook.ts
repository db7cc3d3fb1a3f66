import sql, { join, type Sql } from 'sql-template-tag'
import type { Rule } from '../distribution/rule.ts'
import { enabledRules, readRules } from '../distribution/stored-rule.ts'
import { type LeadDefaults, type LeadStatus, leadDefaults } from '../leads/lead.ts'
import { type Query, query } from '../postgres/database.ts'
import { accountCaller, type Caller } from '../records/caller.ts'
import type { WebhookMapping } from './mapping/mapping.ts'

/** What deliveries of a webhook become (decision 0020.52). */
export const webhookKinds = ['leads', 'calls'] as const

/** What becomes of a lead without a name: refused, or named after its phone, else its email (decision 0020.51). */
export const withoutNameChoices = ['refuse', 'phone'] as const

/** Longest name of a webhook, in characters. */
export const longestWebhookName = 200
/** Longest fixed answer, and longest verify token or signing secret, in characters. */
export const longestAnswer = 500
export const longestSecret = 200
export const longestPlatform = 40

/** A webhook and all that decides what becomes of a delivery (§2.4, §4.7 rule 5). */
export interface Webhook {
  readonly id: string
  readonly account_id: string
  readonly name: string
  readonly source: string
  readonly enabled: boolean
  readonly default_assignee_id: string | null
  /** Its email while it is an active user. */
  readonly default_assignee_email: string | null
  readonly default_status: LeadStatus
  readonly default_tags: readonly string[]
  readonly accept_tests: boolean
  readonly notes_from_unmapped: boolean
  readonly condition: string | null
  readonly mapping: WebhookMapping | null
  readonly kind: (typeof webhookKinds)[number]
  /** Of the business and its people, as digits: never the other side of a call, and what tells its direction. */
  readonly our_numbers: readonly string[]
  /** A GET with a query is a delivery (decision 0020.48). */
  readonly takes_get: boolean
  /** A body of several people becomes a lead each (decision 0025); else it is refused. */
  readonly takes_lists_apart: boolean
  /** A fixed text that senders are answered; null: JSON (decision 0020.53). */
  readonly answer: string | null
  readonly without_name: (typeof withoutNameChoices)[number]
  /** What platforms must know to verify the address, and what their challenges are signed with (decision 0020.49). */
  readonly verify_token: string | null
  readonly signing_secret: string | null
  /** What tells spam (decision 0025): a hidden field, where browsers post from, deliveries a minute from one address. */
  readonly honeypot: string | null
  readonly allowed_origins: readonly string[]
  readonly sender_rate_limit: number | null
  /** Region in which a phone without country code is read. */
  readonly region: string
  readonly rules: readonly Rule[]
}

/** What a lead of this webhook has where nothing was sent: source and status of the webhook, the rest as anywhere (§4.7 rule 5). */
export const leadDefaultsOf = ({ source, default_status: status }: Webhook): LeadDefaults => ({
  ...leadDefaults,
  source,
  status,
})

/** The row of `selectWebhook`. */
export interface StoredWebhook extends Omit<Webhook, 'rules'> {
  /** JSON text. */
  readonly rules: string
}

/** Over `webhook`: what people chose, else what is usual for the kind. */
export const withoutName: Sql = sql`coalesce(webhook.without_name, case webhook.kind when 'calls' then 'phone' else 'refuse' end)`

/** A query for the webhook that `conditions` (over `webhook`) name, with the rules that are on. */
export const selectWebhook = (
  accountId: string,
  ...conditions: readonly Sql[]
): Query<StoredWebhook> => query<StoredWebhook>`
    select webhook.id, webhook.account_id, webhook.name, coalesce(webhook.source, webhook.name) as source, enabled,
      default_assignee_id, assignee.email as default_assignee_email, default_status, default_tags, accept_tests,
      notes_from_unmapped, condition, mapping, kind, our_numbers, takes_get, takes_lists_apart, answer, ${withoutName} as without_name, verify_token,
      signing_secret, honeypot, allowed_origins, sender_rate_limit, accounts.default_region as region, ${enabledRules(accountId)} as rules
    from webhooks webhook join accounts on accounts.id = ${accountId}
    left join users assignee on assignee.account_id = ${accountId} and assignee.id = default_assignee_id
      and assignee.disabled_at is null
    where webhook.account_id = ${accountId} and ${join(conditions, ' and ')}`

/** Reads the row of `selectWebhook`; null when there was none. */
export const readWebhook = (stored: StoredWebhook | undefined): Webhook | null =>
  stored ? { ...stored, rules: readRules(stored.rules) } : null

/** A webhook acts for its account; timeline and audit log name it (decision 0005.42). */
export function callerOfWebhook(webhook: Webhook, address: string | null): Caller {
  const actor = { kind: 'webhook', name: webhook.name, viaId: webhook.id } as const
  return accountCaller(webhook.account_id, actor, address)
}
