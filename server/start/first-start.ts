import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import type { Database } from '../platform/database/database.ts'
import { asOwner } from '../platform/database/owner-connection.ts'
import { Refusal } from '../platform/errors.ts'
import { StartRefused } from '../platform/start-refused.ts'
import { createAccount } from '../users/create-account.ts'
import { firstStartActor, makeFirstThings, noteShown, renewUnseenThings } from './first-things.ts'
import { welcomeText } from './welcome-text.ts'

interface FirstStart {
  readonly ownerUrl: string
  readonly db: Database
  readonly config: Config
  readonly publicUrl: string
  /** Settles when the text has left the process; rejects when nobody can have read it. */
  readonly show: (text: string) => Promise<void>
}

const firstStartLock = 5_120_417_734

/**
 * On the very first start: makes an account, its admin, an API key and a webhook, and shows once what cannot be read
 * again. A start that ended before it was shown is made good by the next one. Nothing on every other start. Of
 * several processes that start at once one does it, and the others wait until it has been shown; what fails leaves
 * nothing, so that the next start tries again.
 */
export async function firstStart({ ownerUrl, db, config, publicUrl, show }: FirstStart): Promise<void> {
  await asOwner(ownerUrl, async (owner) => {
    await owner.query(sql`select pg_advisory_xact_lock(${firstStartLock})`)
    const [somebody] = await owner.query(sql`select id from users limit 1`)
    const things = somebody
      ? await renewUnseenThings(db, owner, publicUrl)
      : await plainly(async () => makeFirstThings(db, await firstAccount(ownerUrl, db), config, publicUrl))
    if (things === null) return
    await show(welcomeText(publicUrl, things))
    await noteShown(db, things.accountId)
  })
}

/** An account that the shell made before anybody could sign in is taken; else one is made. */
async function firstAccount(ownerUrl: string, db: Database): Promise<string> {
  const [existing] = await db.accountIds()
  if (existing !== undefined) return existing
  const account = await asOwner(ownerUrl, (owner) =>
    createAccount(owner, 'Leadline', firstStartActor, new Date()),
  )
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
