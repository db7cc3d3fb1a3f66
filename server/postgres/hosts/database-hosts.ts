import { join } from 'node:path'
import type pg from 'pg'
import { StartRefused } from '../../refusals/start-refused.ts'
import { withConnection } from '../schema/single-connection.ts'
import { memoryIn, type SeenDatabase } from './seen-database.ts'
import { urlAtHost } from './urls-of-hosts.ts'

/** The servers that may hold the database, of which one takes writes (decision 0052). */
export interface DatabaseHosts {
  readonly urls: readonly string[]
  /** The one that is asked next. */
  url(): string
  /** It did not take a connection: the next one is asked. */
  failed(url: string): void
  /** Throws `WrongServer` where a new connection may not be used. */
  check(client: pg.ClientBase): Promise<void>
}

/** A server that answers, and is not to be worked with. A service waits for another one; a command ends with the one line. */
export class WrongServer extends StartRefused {}

interface Standing extends SeenDatabase {
  readonly isReadOnly: boolean
}

/** Until the checkpoint behind a promotion the new timeline stands where recovery ended. */
const standing = `
  select pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as "isReadOnly",
    system_identifier::text as system,
    greatest(last.timeline_id, ended.min_recovery_end_timeline) as timeline
  from pg_control_system(), pg_control_checkpoint() as last, pg_control_recovery() as ended`

const checkLimitMs = 5_000

async function standingOf(client: pg.ClientBase): Promise<Standing> {
  const asked = { text: standing, query_timeout: checkLimitMs }
  const [row] = (await client.query<Standing>(asked)).rows
  if (!row) throw new WrongServer('The server tells nothing of itself.')
  return row
}

const onlyIfMeant =
  'If it is the one to work with from now on, and to save what waits on this disk, run "leadline database accept".'

/** Throws where the server holds another database than the one that was seen, or an older state of it. */
function refuseOther(own: Standing, seen: SeenDatabase): void {
  if (own.system !== seen.system)
    throw new WrongServer(
      `This server holds another database (system ${own.system}) than this machine worked with (${seen.system}). ${onlyIfMeant}`,
    )
  if (!own.isReadOnly && own.timeline < seen.timeline)
    throw new WrongServer(
      `This server was left behind by a failover (it is at timeline ${own.timeline}, and ${seen.timeline} was seen). ${onlyIfMeant}`,
    )
}

/** What the environment says of the database. */
interface DatabasePlace {
  /** One a host; undefined: the embedded one in `dataDir`. */
  readonly databaseUrls: readonly string[] | undefined
  readonly dataDir: string
}

interface ExternalDatabase extends DatabasePlace {
  readonly databaseUrls: readonly string[]
}

/** One server, of which nothing is asked. */
export const oneHost = (url: string): DatabaseHosts => ({
  urls: [url],
  url: () => url,
  failed: () => undefined,
  check: async () => undefined,
})

const memoryOf = (dataDir: string) => memoryIn(join(dataDir, 'database.json'))

/**
 * The hosts of an external database, with the role and password of `signIn`. What was seen of it stands in `dataDir`, so that every process of this machine, and one that
 * starts later, refuses a server that was left behind. Of several hosts one that takes no writes is refused too.
 */
function databaseHosts({ databaseUrls, dataDir }: ExternalDatabase, signIn: string): DatabaseHosts {
  const memory = memoryOf(dataDir)
  const urls =
    databaseUrls.length === 1 ? [signIn] : databaseUrls.map((url) => urlAtHost(signIn, new URL(url).host))
  let at = 0
  return {
    urls,
    url: () => urls[at] as string,
    failed(url) {
      if (url === urls[at]) at = (at + 1) % urls.length
    },
    async check(client) {
      const own = await standingOf(client)
      const seen = memory.read()
      if (seen) refuseOther(own, seen)
      if (own.isReadOnly && urls.length > 1) throw new WrongServer('This server takes no writes.')
      if (!own.isReadOnly && own.timeline > (seen?.timeline ?? 0)) memory.write(own)
    },
  }
}

/** Those of an external database, else the one server of the URL. */
export const hostsOf = ({ databaseUrls, dataDir }: DatabasePlace, url: string): DatabaseHosts =>
  databaseUrls ? databaseHosts({ databaseUrls, dataDir }, url) : oneHost(url)

/** How long a server may take to let a connection in: less where another can be asked instead. */
export const connectTimeoutMs = ({ urls }: DatabaseHosts): number => (urls.length > 1 ? 2_000 : 5_000)

/** The URL of the server that can be worked with now. Throws what the last one failed with. */
export async function findHost(hosts: DatabaseHosts): Promise<string> {
  for (let left = hosts.urls.length - 1; ; left -= 1) {
    const url = hosts.url()
    const config = { connectionString: url, connectionTimeoutMillis: connectTimeoutMs(hosts) }
    try {
      await withConnection(config, (client) => hosts.check(client))
      return url
    } catch (error) {
      hosts.failed(url)
      if (left === 0) throw error
    }
  }
}

/** Takes the server that takes writes, of several the one of the newest timeline, as the right one. Answers null where there is none. */
export async function acceptServer({ databaseUrls, dataDir }: ExternalDatabase) {
  const memory = memoryOf(dataDir)
  const before = memory.read()
  const found = databaseUrls.map(async (url) => {
    const standing = await withConnection({ connectionString: url }, standingOf).catch(() => null)
    return standing?.isReadOnly === false ? [{ host: new URL(url).host, ...standing }] : []
  })
  const [accepted] = (await Promise.all(found)).flat().sort((one, other) => other.timeline - one.timeline)
  if (!accepted) return null
  memory.write(accepted)
  const { host, system, timeline } = accepted
  return { host, system, timeline, before }
}
