import { createApiKey, regenerateApiKey } from '../api-keys/api-key-settings.ts'
import type { Config } from '../config.ts'
import { query, type Row } from '../postgres/database.ts'
import { type Actor, accountCaller, type Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'
import { resetPassword } from '../users/change-password.ts'
import { createUser } from '../users/create-user.ts'
import { createWebhook } from '../webhooks/webhook-settings.ts'

export const firstStartActor: Actor = { kind: 'service', name: 'First start', viaId: null }

/** What somebody must see once, because it cannot be read again. */
export interface FirstThings {
  readonly accountId: string
  readonly email: string
  /** Null when it was chosen through ADMIN_PASSWORD. */
  readonly password: string | null
  readonly key: string
  readonly webhookUrl: string
}

const callerIn = (accountId: string): Caller => accountCaller(accountId, firstStartActor)

/** Makes the admin of an empty account, a key and a webhook, and notes that nobody has been shown them yet. */
export const makeFirstThings = (
  db: Database,
  accountId: string,
  { adminEmail, adminPassword }: Config,
  publicUrl: string,
): Promise<FirstThings> =>
  db.transaction(callerIn(accountId), async (tx) => {
    const at = new Date()
    const email = adminEmail ?? 'admin@example.com'
    const chosen = adminPassword !== undefined && { password: adminPassword }
    const { user, password } = await createUser(tx, { email, name: 'Admin', role: 'admin', ...chosen }, at)
    const permissions = ['read', 'write', 'delete'] as const
    const settings = { name: 'First key', permissions: [...permissions], ip_whitelist: [] }
    const { id: keyId, key } = await createApiKey(tx, user.id, settings, at)
    const { id: webhookId, url } = await createWebhook(tx, { name: 'First webhook' }, { at, publicUrl })
    const details = { key_id: keyId, webhook_id: webhookId, password_chosen: adminPassword !== undefined }
    await tx.run(auditEntry(tx.caller, at, 'first_start.made', ['user', user.id], details))
    return { accountId, email, password: adminPassword === undefined ? password : null, key, webhookUrl: url }
  })

/** What an earlier start made and nobody has seen, as far as anybody knows. */
interface Unseen {
  readonly account_id: string
  readonly user_id: string
  readonly email: string
  readonly key_id: string
  readonly webhook_token: string
  readonly password_chosen: boolean
}

/** Undefined where there is nothing of the kind. The first account is the oldest. Asked of its users first: where somebody has signed in, nothing else is looked at. */
export async function unseenThings(db: Database): Promise<Unseen | undefined> {
  const [accountId] = await db.accountIds()
  if (accountId === undefined) return undefined
  const unseen = query<Unseen>`
    select made.account_id, made.subject_id as user_id, users.email, api_keys.id as key_id,
      webhooks.token as webhook_token, (made.details ->> 'password_chosen')::boolean as password_chosen
    from audit_log made
    join users on users.account_id = made.account_id and users.id = made.subject_id
    join api_keys on api_keys.account_id = made.account_id and api_keys.id = (made.details ->> 'key_id')::uuid
    join webhooks on webhooks.account_id = made.account_id and webhooks.id = (made.details ->> 'webhook_id')::uuid
    where made.account_id = ${accountId} and made.action = 'first_start.made' and users.disabled_at is null
      and api_keys.revoked_at is null and api_keys.last_used_at is null
      and not exists (select from audit_log shown
        where shown.account_id = ${accountId} and shown.action = 'first_start.shown')
    limit 1`
  const signedIn = query<Row>`
    select id from users where account_id = ${accountId} and last_signed_in_at is not null limit 1`
  return db.read(callerIn(accountId), async (tx) => {
    const [somebody = [], things = []] = await tx.run(signedIn, unseen)
    return somebody.length === 0 ? things[0] : undefined
  })
}

/**
 * A new password and key for the admin whose first ones were lost on the way to the terminal: an earlier start ended
 * between making and showing them, and nobody has signed in or used the key since. Null where there is none. A
 * password that was chosen through ADMIN_PASSWORD stays.
 */
export async function renewUnseenThings(db: Database, publicUrl: string): Promise<FirstThings | null> {
  const unseen = await unseenThings(db)
  if (!unseen) return null
  const { account_id: accountId, email, webhook_token: token } = unseen
  return db.transaction(callerIn(accountId), async (tx) => {
    const at = new Date()
    const password = unseen.password_chosen ? null : await resetPassword(tx, unseen.user_id, at)
    const { key } = await regenerateApiKey(tx, unseen.key_id, at)
    return { accountId, email, password, key, webhookUrl: `${publicUrl}/webhook/${token}` }
  })
}

/** Notes that the first things have reached the terminal, so that no later start makes them anew. */
export async function noteShown(db: Database, accountId: string): Promise<void> {
  const caller = callerIn(accountId)
  await db.write(caller, (tx) =>
    tx.run(auditEntry(caller, new Date(), 'first_start.shown', ['account', accountId])),
  )
}
