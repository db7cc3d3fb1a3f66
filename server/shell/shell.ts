import { userInfo } from 'node:os'
import { type Config, loadEnvironmentFile, readConfig, roleSourceOf } from '../config.ts'
import { connectEmbedded } from '../embedded-postgres/embedded-postgres.ts'
import { uuidPattern } from '../http/validation.ts'
import { openDatabase } from '../postgres/database.ts'
import { findHost, hostsOf } from '../postgres/hosts/database-hosts.ts'
import { prepareDatabase } from '../postgres/schema/prepare-database.ts'
import { type Actor, accountCaller, type Caller } from '../records/caller.ts'
import type { Database, Tx } from '../records/database.ts'
import { invalidParam } from '../refusals/errors.ts'
import { accountIdOf } from '../users/account.ts'

/** Comparing all counts of a large account with its rows takes minutes. */
const shellLimitMs = 600_000

/** What a command works with: the same environment and database as the service, which may run beside it. */
export interface Shell {
  readonly config: Config
  readonly ownerUrl: string
  readonly actor: Actor
  /** Does a verb for the chosen account, in a transaction of its own. */
  inAccount<T>(verb: (tx: Tx, at: Date) => Promise<T>): Promise<T>
}

/**
 * Opens the database for one command and closes it again. `account` is an id or a short name; it may be left out
 * where there is one account. Throws `INVALID_PARAM` naming `--account`, StartRefused or ConfigError.
 */
export async function withShell<T>(
  account: string | undefined,
  command: (shell: Shell) => Promise<T>,
): Promise<T> {
  loadEnvironmentFile()
  const config = readConfig(process.env)
  return withOwnerUrl(config, async (ownerUrl) => {
    const { url, engine } = await prepareDatabase(roleSourceOf(config, ownerUrl))
    const db = openDatabase<Caller>(url, 1, { engine, statementLimitMs: shellLimitMs })
    const actor: Actor = { kind: 'shell', name: systemUser(), viaId: null }
    const caller = async (): Promise<Caller> => accountCaller(await chosenAccount(db, account), actor)
    try {
      return await command({
        config,
        ownerUrl,
        actor,
        inAccount: async (verb) => db.transaction(await caller(), (tx) => verb(tx, new Date())),
      })
    } finally {
      await db.close()
    }
  })
}

/** The owner's address for one command: external, the running service's, or embedded. Throws StartRefused. */
export async function withOwnerUrl<T>(config: Config, work: (ownerUrl: string) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = config
  if (databaseUrl !== undefined) return work(await findHost(hostsOf(config, databaseUrl)))
  const embedded = await connectEmbedded({ dataDir, log: (line) => console.error(line) })
  try {
    return await work(embedded.ownerUrl)
  } finally {
    await embedded.stop()
  }
}

function systemUser(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number that has no name.
    return `user ${process.getuid?.() ?? 'unknown'}`
  }
}

async function chosenAccount(db: Database, account: string | undefined): Promise<string> {
  const ids = await db.accountIds()
  const field = '--account'
  if (account !== undefined) {
    const id = new RegExp(uuidPattern).test(account) ? account.toLowerCase() : accountIdOf(account)
    if (!ids.includes(id)) throw invalidParam(field, `There is no account "${account}".`)
    return id
  }
  const [only, another] = ids
  if (only === undefined) throw invalidParam(field, 'There is no account yet: leadline account create NAME.')
  if (another !== undefined) {
    throw invalidParam(
      field,
      'There are several accounts: choose one with --account ID. leadline account list names them.',
    )
  }
  return only
}
