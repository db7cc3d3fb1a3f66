import { randomUUID } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { type Insert, insertRow, query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry, changedFields } from '../records/log-entries.ts'
import { type Allowance, isAllowed } from '../records/roles.ts'
import { invalidParam, notFound, Refusal } from '../refusals/errors.ts'
import { hashSecret, makeApiKey } from '../secrets/secrets.ts'
import { type ApiKeyRecord, apiKeyColumns, longestKeyName } from './api-key-record.ts'
import type { Permission } from './find-api-key.ts'
import { badEntries } from './ip-whitelist.ts'

/** What people set on a key; the linked user never changes. */
export interface ApiKeySettings {
  readonly name: string
  readonly permissions: readonly Permission[]
  readonly ip_whitelist: readonly string[]
}

/** A key whose value its maker sees this one time. */
export type ValuedApiKey = ApiKeyRecord & { readonly key: string }

function readKeyName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > longestKeyName)
    throw invalidParam('name', `name must have 1 to ${longestKeyName} characters.`)
  return trimmed
}

/** Refuses a malformed entry when it is saved, each one by name (decision 0004.32). */
function readWhitelist(entries: readonly string[]): string[] {
  const trimmed = entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
  const bad = badEntries(trimmed)
  if (bad.length > 0) {
    const reasons = bad.map(({ entry, reason }) => `"${entry.slice(0, 60)}" ${reason}`)
    throw invalidParam('ip_whitelist', `ip_whitelist: ${reasons.join('; ')}.`)
  }
  return trimmed
}

function refuseNoPermission(permissions: readonly Permission[]): void {
  if (permissions.length === 0) throw invalidParam('permissions', 'permissions must name at least one.')
}

const keyEntry = (tx: Tx, at: Date, action: string, id: string, details?: object): Insert =>
  auditEntry(tx.caller, at, `api_key.${action}`, ['api_key', id], details)

/** 403 for whom the account does not allow to make keys; a new value, or another right, would make one of a key that is there. */
async function refuseMaker(tx: Tx): Promise<void> {
  const { accountId, role } = tx.caller
  const { keys_by: allowed } = await tx.one(query<{ keys_by: Allowance }>`
    select keys_by from accounts where id = ${accountId}`)
  if (!isAllowed(allowed, role))
    throw new Refusal('PERMISSION_DENIED', 'The admins have not allowed you to make API keys.')
}

/** Each key has a limit of requests of its own, so that keys without number would be requests without limit. */
const mostKeys = 20

/**
 * Makes a key that acts as a user (§2.3). 403 for whom the account does not allow it. Throws `INVALID_PARAM` naming the setting, `user_id` when there is no such
 * active user, or `name` when that user has 20 keys that are not revoked.
 */
export async function createApiKey(
  tx: Tx,
  userId: string,
  settings: ApiKeySettings,
  at: Date,
): Promise<ValuedApiKey> {
  const { accountId } = tx.caller
  const id = randomUUID()
  const key = makeApiKey(accountId)
  const name = readKeyName(settings.name)
  const whitelist = readWhitelist(settings.ip_whitelist)
  const { permissions } = settings
  refuseNoPermission(permissions)
  const details = { name, user_id: userId, permissions, ip_whitelist: whitelist }
  await refuseMaker(tx)
  const [[user], held] = await tx.run(
    { keys: [`api keys ${userId}`] },
    query<{ id: string }>`
      select id from users where account_id = ${accountId} and id = ${userId} and disabled_at is null`,
    query<{ id: string }>`
      select id from api_keys where account_id = ${accountId} and user_id = ${userId} and revoked_at is null`,
  )
  if (!user) throw invalidParam('user_id', 'user_id is not an active user.')
  if (held.length >= mostKeys)
    throw invalidParam('name', `${mostKeys} API keys of one person are enough: revoke one first.`)
  const row = {
    account_id: accountId,
    id,
    user_id: userId,
    name,
    key_hash: hashSecret(key),
    last_four: key.slice(-4),
    can_read: permissions.includes('read'),
    can_write: permissions.includes('write'),
    can_delete: permissions.includes('delete'),
    ip_whitelist: whitelist,
    created_at: at,
  }
  tx.write(insertRow('api_keys', row), keyEntry(tx, at, 'created', id, details))
  return { ...(await readKey(tx, id, at)), key }
}

/** A setting that was not sent keeps its value. 403 as for a new key; 404 for a key that is missing, revoked or another person's. */
export async function changeApiKey(
  tx: Tx,
  id: string,
  change: { [Setting in keyof ApiKeySettings]?: ApiKeySettings[Setting] | undefined },
  at: Date,
): Promise<ApiKeyRecord> {
  const { accountId } = tx.caller
  const name = change.name === undefined ? null : readKeyName(change.name)
  const whitelist = change.ip_whitelist === undefined ? null : readWhitelist(change.ip_whitelist)
  const { permissions } = change
  if (permissions) refuseNoPermission(permissions)
  const may = (permission: Permission): boolean | null => permissions?.includes(permission) ?? null
  await refuseMaker(tx)
  await tx.run({ keys: [`api key ${id}`] })
  const before = await readKey(tx, id, at)
  const after = await writeKey(tx, id, at, {
    set: sql`name = coalesce(${name}, name), ip_whitelist = coalesce(${whitelist}::text[], ip_whitelist),
      can_read = coalesce(${may('read')}, can_read), can_write = coalesce(${may('write')}, can_write),
      can_delete = coalesce(${may('delete')}, can_delete)`,
    where: live(accountId, id),
  })
  const changes = changedFields(before, after, ['name', 'permissions', 'ip_whitelist'])
  tx.write(keyEntry(tx, at, 'changed', id, { changes }))
  return after
}

const live = (accountId: string, id: string): Sql =>
  sql`account_id = ${accountId} and id = ${id} and revoked_at is null`

const withoutOldSecret = sql`old_key_hash = null, old_key_until = null, old_key_used_at = null`

/** A new value for the same key: name, permissions, whitelist and user stay (decision 0004.31). The old ones end at once. 403 as for a new key. */
export async function regenerateApiKey(tx: Tx, id: string, at: Date): Promise<ValuedApiKey> {
  const { accountId } = tx.caller
  const key = makeApiKey(accountId)
  await refuseMaker(tx)
  const record = await writeKey(tx, id, at, {
    set: sql`key_hash = ${hashSecret(key)}, last_four = ${key.slice(-4)}, ${withoutOldSecret}`,
    where: live(accountId, id),
    entry: keyEntry(tx, at, 'regenerated', id),
  })
  return { ...record, key }
}

/** For how long the old value may go on after a rotation, in seconds. */
export const overlapSeconds = { default: 86_400, shortest: 60, longest: 90 * 86_400 } as const

/**
 * A new value beside the present one, which works for `overlap` seconds more; both count against the key's one limit. One that was
 * replaced earlier ends at once: a key has two values at most. 403 as for a new key; 404 for a key that is missing, revoked or another person's.
 */
export async function rotateApiKey(tx: Tx, id: string, overlap: number, at: Date): Promise<ValuedApiKey> {
  const { accountId } = tx.caller
  const key = makeApiKey(accountId)
  const until = new Date(at.getTime() + overlap * 1_000)
  await refuseMaker(tx)
  const record = await writeKey(tx, id, at, {
    set: sql`old_key_hash = key_hash, old_key_until = ${until}, old_key_used_at = null,
      key_hash = ${hashSecret(key)}, last_four = ${key.slice(-4)}`,
    where: live(accountId, id),
    entry: keyEntry(tx, at, 'rotated', id, { old_key_until: until.toISOString() }),
  })
  return { ...record, key }
}

/** Ends the value before the last rotation at once; ending it twice is the same. 404 as `rotateApiKey`. */
export const endOldSecret = async (tx: Tx, id: string, at: Date): Promise<ApiKeyRecord> =>
  writeKey(tx, id, at, {
    set: sql`old_key_until = least(old_key_until, ${at})`,
    where: live(tx.caller.accountId, id),
    entry: keyEntry(tx, at, 'old_secret_ended', id),
  })

/** Ends a key at once and for good (§2.3); revoking twice is the same. 404 when it is missing or another person's. */
export const revokeApiKey = async (tx: Tx, id: string, at: Date): Promise<ApiKeyRecord> =>
  writeKey(tx, id, at, {
    set: sql`revoked_at = coalesce(revoked_at, ${at})`,
    where: sql`account_id = ${tx.caller.accountId} and id = ${id}`,
    entry: keyEntry(tx, at, 'revoked', id),
  })

async function writeKey(
  tx: Tx,
  id: string,
  at: Date,
  { set, where, entry }: { readonly set: Sql; readonly where: Sql; readonly entry?: Insert },
): Promise<ApiKeyRecord> {
  const written = await tx.oneOrNone(sql`update api_keys set ${set} where ${where} returning id`)
  if (!written) throw notFound('API key')
  if (entry) tx.write(entry)
  return readKey(tx, id, at)
}

async function readKey(tx: Tx, id: string, at: Date): Promise<ApiKeyRecord> {
  const { accountId } = tx.caller
  const key = await tx.oneOrNone(query<ApiKeyRecord>`
    select ${apiKeyColumns(accountId, at)} from api_keys api_key
    where account_id = ${accountId} and id = ${id}`)
  if (!key) throw notFound('API key')
  return key
}

/** The keys that the caller may see, newest first: agents their own, admins all; revoked ones too. */
export async function listApiKeys(tx: Tx, at: Date): Promise<ApiKeyRecord[]> {
  const { accountId } = tx.caller
  return tx.all(query<ApiKeyRecord>`
    select ${apiKeyColumns(accountId, at)} from api_keys api_key
    where account_id = ${accountId}
    order by api_key.created_at desc, id desc`)
}
