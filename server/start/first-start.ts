import type { FastifyBaseLogger } from 'fastify'
import sql from 'sql-template-tag'
import type { Config } from '../config.ts'
import { untilAvailable, type Waiting } from '../postgres/pool/until-available.ts'
import { asOwner, whileAlone } from '../postgres/schema/owner-connection.ts'
import { accountCaller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { isUnavailable, Refusal } from '../refusals/errors.ts'
import { StartRefused } from '../refusals/start-refused.ts'
import { createAccount } from '../users/account.ts'
import {
  type FirstThings,
  firstStartActor,
  makeFirstThings,
  noteShown,
  renewUnseenThings,
  unseenThings,
} from './first-things.ts'

interface FirstStart {
  readonly ownerUrl: string
  readonly db: Database
  readonly config: Config
  readonly publicUrl: string
  /** Settles when the text has left the process; rejects when nobody can have read it. */
  readonly show: (text: string) => Promise<void>
  readonly log: FastifyBaseLogger
  /** Aborted when the service is to end. */
  readonly ending: AbortSignal
}

const firstStartLock = 5_120_417_734

/**
 * On the very first start: makes an account, its admin, an API key and a webhook, and shows once what cannot be read
 * again. A start that ended before it was shown is made good by the next one. Nothing on every other start. Of
 * several processes that start at once one does it, and the others wait until it has been shown. The service answers
 * already: a database that goes away meanwhile is waited for. Throws StartRefused, and the signal's reason when it ends.
 */
export async function firstStart(start: FirstStart): Promise<void> {
  const { ownerUrl, db, log, ending } = start
  const onWait = (err: unknown): void => log.warn({ err }, 'not ready yet: waiting for the database')
  const waiting: Waiting = { ending, onWait }
  await untilAvailable(async () => {
    // Most starts find everything done, and have no business with the owner's lock.
    const isOver =
      (await isSettled(db)) || (await whileAlone(ownerUrl, firstStartLock, () => makeAndShow(start, waiting)))
    return isOver || undefined
  }, waiting)
}

const isSettled = async (db: Database): Promise<boolean> =>
  (await isSomebodyThere(db)) && (await unlessNodeIsAway(db, unseenThings(db), undefined)) === undefined

async function makeAndShow(start: FirstStart, waiting: Waiting): Promise<void> {
  const { ownerUrl, db, config, publicUrl, show } = start
  const things = (await isSomebodyThere(db))
    ? await unlessNodeIsAway(db, renewUnseenThings(db, publicUrl), null)
    : await withReadableErrors(async () =>
        makeFirstThings(db, await firstAccount(ownerUrl, db), config, publicUrl),
      )
  if (things === null) return
  await show(welcomeText(publicUrl, things)).catch((error: Error) => {
    throw new StartRefused(`What is shown once could not be shown: ${error.message}`)
  })
  // Shown again they would be others, and those that somebody has read already would be worth nothing.
  await untilAvailable(async () => {
    await noteShown(db, things.accountId)
    return true
  }, waiting)
}

/**
 * Asked account by account, oldest first, so that of several nodes only one is asked as a rule. Accounts on a node that
 * is away count as inhabited: where there is something to lose, this is no first start.
 */
async function isSomebodyThere(db: Database): Promise<boolean> {
  for (const accountId of await db.accountIds()) {
    const findUser = sql`select id from users where account_id = ${accountId} limit 1`
    const user = db.read(accountCaller(accountId), (tx) => tx.oneOrNone(findUser))
    if (await unlessNodeIsAway(db, user, {})) return true
  }
  return false
}

/** `instead` where the node that was asked is away while others answer; while none does, the question fails. */
async function unlessNodeIsAway<T>(db: Database, question: Promise<T>, instead: T): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (!isUnavailable(error)) throw error
    const { reason, lostNodes } = await db.readiness()
    if (reason !== null || lostNodes.length === 0) throw error
    return instead
  }
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
    if (error instanceof Refusal && !isUnavailable(error))
      throw new StartRefused(`The first admin cannot be made: ${error.message}`)
    throw error
  }
}

const line = '─'.repeat(78)

/** The one time that the first secrets are shown, with requests that work as they are when pasted into a shell. */
const welcomeText = (publicUrl: string, { email, password, key, webhookUrl }: FirstThings): string => `
${line}
Leadline is running. This is shown once: keep it.

  Console    ${publicUrl}/
  Email      ${email}
  Password   ${password ?? 'the one in ADMIN_PASSWORD'}
  API key    ${key}
  Webhook    ${webhookUrl}
  Reference  ${publicUrl}/docs

Create a lead:
curl -sS -X POST '${publicUrl}/api/v1/leads' -H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json' -d '{"name":"Asha Rao","phone":"+91 98765 43210"}'

List leads:
curl -sS '${publicUrl}/api/v1/leads' -H 'Authorization: Bearer ${key}'

Post to the webhook:
curl -sS -X POST '${webhookUrl}' -H 'Content-Type: application/json' -d '{"name":"Ravi Iyer","email":"ravi@example.com","message":"Please call me"}'
${line}

`
