import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import { accountCaller } from '../platform/caller.ts'
import type { Database } from '../platform/database/database.ts'
import { asOwner } from '../platform/database/owner-connection.ts'
import { isUnavailable, Refusal } from '../platform/errors.ts'
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
    const things = (await isSomebodyThere(db))
      ? await renewUnseenThings(db, publicUrl)
      : await withReadableErrors(async () =>
          makeFirstThings(db, await firstAccount(ownerUrl, db), config, publicUrl),
        )
    if (things === null) return
    await show(welcomeText(publicUrl, things))
    await noteShown(db, things.accountId)
  })
}

/**
 * Asked account by account, oldest first, so that of several nodes only one is asked as a rule. Accounts on a node that
 * is away count as inhabited: where there is something to lose, this is no first start.
 */
async function isSomebodyThere(db: Database): Promise<boolean> {
  for (const accountId of await db.accountIds()) {
    const findUser = sql`select id from users where account_id = ${accountId} limit 1`
    const user = await db
      .read(accountCaller(accountId), (tx) => tx.oneOrNone(findUser))
      .catch((error: unknown) => {
        if (isUnavailable(error)) return {}
        throw error
      })
    if (user) return true
  }
  return false
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
async function withReadableErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) throw new StartRefused(`The first admin cannot be made: ${error.message}`)
    throw error
  }
}
