import { randomUUID } from 'node:crypto'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Insert, insertRow, query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry, changedFields } from '../records/log-entries.ts'
import { notFound } from '../refusals/errors.ts'
import { hashSecret, makeSecret } from '../secrets/secrets.ts'
import { type ColumnValue, readColumns, type WebhookChange, type WebhookSettings } from './webhook-columns.ts'
import { readWebhookRecord, type WebhookRecord } from './webhook-record.ts'

/** When a setting is changed, and the base address that the webhook's URL is shown with. */
export interface SettingContext {
  readonly at: Date
  readonly publicUrl: string
}

const shownOf = (columns: readonly ColumnValue[]): Record<string, unknown> =>
  Object.fromEntries(columns.map(({ column, shown }) => [column, shown]))

const entryOf = (tx: Tx, at: Date, action: string, id: string, details: object = {}): Insert =>
  auditEntry(tx.caller, at, `webhook.${action}`, ['webhook', id], details)

/** Makes a webhook with a URL of its own, enabled. Throws `INVALID_PARAM` naming the setting. */
export async function createWebhook(
  tx: Tx,
  settings: WebhookSettings,
  { at, publicUrl }: SettingContext,
): Promise<WebhookRecord> {
  const { accountId } = tx.caller
  const id = randomUUID()
  const token = makeSecret(accountId)
  const columns = await readColumns(tx, settings)
  const row = {
    account_id: accountId,
    id,
    token,
    token_hash: hashSecret(token),
    created_at: at,
    updated_at: at,
  }
  const set = Object.fromEntries(columns.map(({ column, value }) => [column, value]))
  tx.write(insertRow('webhooks', { ...row, ...set }), entryOf(tx, at, 'created', id, shownOf(columns)))
  return readWebhookRecord(tx, id, publicUrl)
}

async function write(tx: Tx, id: string, at: Date, set: readonly Sql[], entry: Insert): Promise<void> {
  const { accountId } = tx.caller
  const written = await tx.oneOrNone(sql`
    update webhooks set ${join([...set, sql`updated_at = ${at}`])}
    where account_id = ${accountId} and id = ${id} and deleted_at is null returning id`)
  if (!written) throw notFound('webhook')
  tx.write(entry)
}

function changeAction(columns: readonly ColumnValue[]): string {
  const [only, ...more] = columns
  if (only?.column !== 'enabled' || more.length > 0) return 'changed'
  return only.shown ? 'enabled' : 'disabled'
}

/** From what to what each becomes; of what is shared with a sender only that it is another. */
async function changesOf(tx: Tx, id: string, columns: readonly ColumnValue[]): Promise<object> {
  const names = columns.map(({ column }) => column)
  const [rows = []] = await tx.run(query<Record<string, unknown>>`
    select ${raw(names.join(', '))} from webhooks
    where account_id = ${tx.caller.accountId} and id = ${id} and deleted_at is null for update`)
  const [before] = rows
  if (!before) throw notFound('webhook')
  const shown = shownOf(columns)
  const isSecret = (column: string): boolean => columns.some((one) => one.column === column && one.isSecret)
  const told = changedFields(before, shown, names)
  return Object.fromEntries(
    Object.entries(told).map(([column, change]) => [column, isSecret(column) ? shown[column] : change]),
  )
}

/** Changes what is sent, at once in every process; a disabled one answers 403 (§2.4). 404 when it is missing. Throws `INVALID_PARAM` as `createWebhook`. */
export async function changeWebhook(
  tx: Tx,
  id: string,
  change: WebhookChange,
  { at, publicUrl }: SettingContext,
): Promise<WebhookRecord> {
  const columns = await readColumns(tx, change)
  const set = columns.map(({ column, value }) => sql`${raw(column)} = ${value}`)
  if (set.length > 0) {
    const changes = await changesOf(tx, id, columns)
    await write(tx, id, at, set, entryOf(tx, at, changeAction(columns), id, { changes }))
  }
  return readWebhookRecord(tx, id, publicUrl)
}

/** Gives the webhook a new URL; the old one answers 404 at once (§5). */
export async function regenerateWebhook(
  tx: Tx,
  id: string,
  { at, publicUrl }: SettingContext,
): Promise<WebhookRecord> {
  const token = makeSecret(tx.caller.accountId)
  const set = [sql`token = ${token}`, sql`token_hash = ${hashSecret(token)}`]
  await write(tx, id, at, set, entryOf(tx, at, 'regenerated', id))
  return readWebhookRecord(tx, id, publicUrl)
}

/** Takes the webhook away: its URL answers 404, its leads and the record of its deliveries stay. */
export async function deleteWebhook(tx: Tx, id: string, at: Date): Promise<void> {
  await write(tx, id, at, [sql`deleted_at = ${at}`], entryOf(tx, at, 'deleted', id))
}
