import sql, { type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Timestamp, Uuid } from '../http/validation.ts'
import { StatusName } from '../leads/lead.ts'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { istDay, startOfIstDay } from '../records/ist-dates.ts'
import { notFound } from '../refusals/errors.ts'
import { outcomes } from './delivery.ts'
import { MappingJson } from './mapping/mapping.ts'
import { webhookKinds, withoutName, withoutNameChoices } from './webhook.ts'

const Assignee = Type.Object({ id: Uuid('User.'), email: Type.String(), name: Type.String() })

/** A webhook as the settings show it (§2.4). Its token is for admins only. */
export const WebhookRecord = Type.Object({
  id: Uuid('Unique identifier.'),
  name: Type.String(),
  source: Type.String({ description: 'Source label of a lead whose payload has none.' }),
  token: Type.String(),
  url: Type.String({ description: 'Where the platform posts to. It is the secret.' }),
  enabled: Type.Boolean(),
  default_assignee: Type.Union([Assignee, Type.Null()]),
  default_status: StatusName,
  default_tags: Type.Array(Type.String()),
  accept_tests: Type.Boolean({ description: 'Test sends become leads too.' }),
  notes_from_unmapped: Type.Boolean({ description: 'Answers that no field took go to the notes.' }),
  condition: Type.Union([Type.String(), Type.Null()], { description: 'JMESPath; only what it holds for.' }),
  mapping: Type.Union([MappingJson, Type.Null()]),
  kind: Type.Enum([...webhookKinds], { description: 'What its deliveries become; a call has a lead too.' }),
  our_numbers: Type.Array(Type.String(), {
    description: 'Of the business and its people: never a customer’s. What most deliveries hold is added.',
  }),
  takes_get: Type.Boolean({ description: 'A GET with a query is a delivery.' }),
  takes_lists_apart: Type.Boolean({ description: 'A body of several people becomes a lead each.' }),
  answer: Type.Union([Type.String(), Type.Null()], { description: 'A fixed text; null: JSON.' }),
  without_name: Type.Enum([...withoutNameChoices], {
    description: 'A lead without a name is refused, or named after its phone, else its email.',
  }),
  verify_token: Type.Union([Type.String(), Type.Null()], { description: 'What Meta must send to verify.' }),
  signs: Type.Boolean({ description: 'A signing secret is set. It is not shown again.' }),
  platform: Type.Union([Type.String(), Type.Null()], { description: 'For which platform it was made.' }),
  honeypot: Type.Union([Type.String(), Type.Null()], {
    description: 'Who fills this field in is no person.',
  }),
  allowed_origins: Type.Array(Type.String(), {
    description: 'Where browsers may post from; none: anywhere.',
  }),
  sender_rate_limit: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Deliveries a minute from one address.',
  }),
  created_at: Timestamp('ISO 8601 UTC.'),
  updated_at: Timestamp('ISO 8601 UTC.'),
})

export type WebhookRecord = Static<typeof WebhookRecord>

/** A webhook with what came in today. */
export const WebhookWithCounts = Type.Object({
  ...WebhookRecord.properties,
  today: Type.Object(Object.fromEntries(outcomes.map((outcome) => [outcome, Type.Integer()])), {
    description: 'Deliveries of the present IST day by outcome.',
  }),
  last_delivery_at: Type.Union([Timestamp('ISO 8601 UTC.'), Type.Null()]),
})

export type WebhookWithCounts = Static<typeof WebhookWithCounts>

/** Columns of `WebhookRecord` but the URL, over `webhook`. */
const recordColumns = (
  accountId: string,
) => sql`webhook.id, webhook.name, coalesce(webhook.source, webhook.name) as source, webhook.token, webhook.enabled,
    (select json_build_object('id', users.id, 'email', users.email, 'name', users.name) from users
      where users.account_id = ${accountId} and users.id = webhook.default_assignee_id) as default_assignee,
    webhook.default_status, webhook.default_tags, webhook.accept_tests, webhook.notes_from_unmapped, webhook.condition,
    webhook.mapping, webhook.kind, webhook.our_numbers, webhook.takes_get, webhook.takes_lists_apart, webhook.answer, ${withoutName} as without_name, webhook.verify_token,
    webhook.signing_secret is not null as signs, webhook.platform, webhook.honeypot, webhook.allowed_origins,
    webhook.sender_rate_limit, webhook.created_at, webhook.updated_at`

/** A row of `recordColumns`. */
type StoredRecord = Omit<WebhookRecord, 'url' | 'created_at' | 'updated_at'> & {
  readonly created_at: Date
  readonly updated_at: Date
}

const recordOf = (row: StoredRecord, publicUrl: string): WebhookRecord => ({
  ...row,
  url: `${publicUrl}/webhook/${row.token}`,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** One webhook; 404 when it is missing or deleted. */
export async function readWebhookRecord(tx: Tx, id: string, publicUrl: string): Promise<WebhookRecord> {
  const { accountId } = tx.caller
  const row = await tx.oneOrNone(query<StoredRecord>`
    select ${recordColumns(accountId)} from webhooks webhook
    where webhook.account_id = ${accountId} and webhook.id = ${id} and webhook.deleted_at is null`)
  if (!row) throw notFound('webhook')
  return recordOf(row, publicUrl)
}

/** Counts by outcome since midnight IST: reads the deliveries of one day, by index. */
const countsSince = (accountId: string, midnight: Date): Sql => sql`(
    select coalesce(json_object_agg(outcome, n), '{}') from (
      select outcome, count(*) as n from deliveries
      where account_id = ${accountId} and webhook_id = webhook.id and received_at >= ${midnight} group by outcome
    ) counted)`

const noDeliveries = Object.fromEntries(outcomes.map((outcome) => [outcome, 0]))

type CountedWebhook = StoredRecord & {
  readonly today: Record<string, number>
  readonly last_delivery_at: Date | null
}

/** All webhooks by name, each with today's counts and its last delivery. */
export async function listWebhooks(tx: Tx, publicUrl: string, at: Date): Promise<WebhookWithCounts[]> {
  const { accountId } = tx.caller
  const midnight = startOfIstDay(istDay(at)) ?? at
  const rows = await tx.all(query<CountedWebhook>`
    select ${recordColumns(accountId)}, ${countsSince(accountId, midnight)} as today, (
      select received_at from deliveries where account_id = ${accountId} and webhook_id = webhook.id
      order by received_at desc, id desc limit 1
    ) as last_delivery_at
    from webhooks webhook
    where webhook.account_id = ${accountId} and webhook.deleted_at is null
    order by lower(webhook.name), webhook.id`)
  return rows.map((row) => ({
    ...recordOf(row, publicUrl),
    today: { ...noDeliveries, ...row.today },
    last_delivery_at: row.last_delivery_at?.toISOString() ?? null,
  }))
}
