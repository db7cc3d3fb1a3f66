import sql from 'sql-template-tag'
import { createApiKey } from '../api-keys/api-key-settings.ts'
import type { Config } from '../config.ts'
import { type Actor, accountCaller } from '../platform/caller.ts'
import type { Database } from '../platform/database/database.ts'
import { asOwner } from '../platform/database/owner-connection.ts'
import { Refusal } from '../platform/errors.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { createAccount } from '../users/create-account.ts'
import { createUser } from '../users/create-user.ts'
import { createWebhook } from '../webhooks/webhook-settings.ts'
import { welcomeText } from './welcome-text.ts'

interface FirstStart {
  readonly ownerUrl: string
  readonly db: Database
  readonly config: Config
  readonly publicUrl: string
}

const firstStartLock = 5_120_417_734
const actor: Actor = { kind: 'service', name: 'First start', viaId: null }

/**
 * On the very first start: makes an account, its admin, an API key and a webhook, and answers what is to be shown
 * once. Null on every other start. Of several processes that start at once, one does it; what fails leaves nothing,
 * so that the next start tries again.
 */
export async function firstStart({ ownerUrl, db, config, publicUrl }: FirstStart): Promise<string | null> {
  return asOwner(ownerUrl, async (owner) => {
    await owner.query(sql`select pg_advisory_xact_lock(${firstStartLock})`)
    const [somebody] = await owner.query(sql`select id from users limit 1`)
    if (somebody) return null
    const accountId = await firstAccount(ownerUrl, db)
    const email = config.adminEmail ?? 'admin@example.com'
    const given = config.adminPassword
    const made = await plainly(() =>
      db.transaction(accountCaller(accountId, actor), async (tx) => {
        const at = new Date()
        const admin = { email, name: 'Admin', role: 'admin', ...(given && { password: given }) } as const
        const { user, password } = await createUser(tx, admin, at)
        const settings = {
          name: 'First key',
          permissions: ['read', 'write', 'delete'],
          ip_whitelist: [],
        } as const
        const { key } = await createApiKey(tx, user.id, settings, at)
        const webhook = await createWebhook(tx, { name: 'First webhook' }, { at, publicUrl })
        return { password, key, webhookUrl: webhook.url }
      }),
    )
    return welcomeText({
      publicUrl,
      email,
      password: given === undefined ? made.password : null,
      key: made.key,
      webhookUrl: made.webhookUrl,
    })
  })
}

/** An account that the shell made before anybody could sign in is taken; else one is made. */
async function firstAccount(ownerUrl: string, db: Database): Promise<string> {
  const [existing] = await db.accountIds()
  if (existing !== undefined) return existing
  const account = await asOwner(ownerUrl, (owner) => createAccount(owner, 'Leadline', actor, new Date()))
  return account.id
}

/** What is wrong with ADMIN_EMAIL or ADMIN_PASSWORD, as the one line of a start that cannot go on. */
async function plainly<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw new StartRefused(`The first admin cannot be made: ${error.message}`)
    throw error
  }
}
