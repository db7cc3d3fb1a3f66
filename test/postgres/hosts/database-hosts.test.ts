import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../server/postgres/database.ts'
import { acceptServer, findHost, hostsOf } from '../../../server/postgres/hosts/database-hosts.ts'
import { urlAtHost } from '../../../server/postgres/hosts/urls-of-hosts.ts'
import { asRefusalWhenPassing } from '../../../server/postgres/pool/database-errors.ts'
import { createTestDatabase, type TestDatabase } from '../../support/database/database.ts'
import { onEveryServer } from '../../support/database/servers.ts'
import { type NetworkProxy, startNetworkProxy } from '../../support/processes/network-proxy.ts'

let database: TestDatabase
let dataDir: string

beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'leadline-hosts-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const seenFile = (): string => join(dataDir, 'database.json')
const seen = (): { system: string; timeline: number } => JSON.parse(readFileSync(seenFile(), 'utf8'))
const remember = (other: object): void => writeFileSync(seenFile(), JSON.stringify({ ...seen(), ...other }))

const hosts = (...databaseUrls: string[]) => hostsOf({ databaseUrls, dataDir }, databaseUrls[0] as string)

/** What a service is answered there. */
async function ask(...urls: string[]): Promise<unknown> {
  const lost: string[] = []
  const db = openDatabase(hosts(...urls), 2, { lost: ({ message }) => lost.push(message) })
  try {
    return await db.accountIds().then(
      () => 'served',
      ({ status }: { status: number }) => [status, ...lost],
    )
  } finally {
    await db.close()
  }
}

describe('the database that this machine works with', () => {
  it('is remembered in DATA_DIR when it is first seen, and served from then on', async () => {
    expect(await ask(database.serviceUrl)).toBe('served')
    expect(seen()).toEqual({ system: expect.stringMatching(/^\d{15,}$/), timeline: 1 })
    expect(await ask(database.serviceUrl)).toBe('served')
  })

  it('another database is refused as away, and the reason names the command that accepts it', async () => {
    await ask(database.serviceUrl)
    remember({ system: '7000000000000000001' })
    const refused = [
      503,
      expect.stringMatching(/another database.*7000000000000000001.*leadline database accept/),
    ]
    expect(await ask(database.serviceUrl)).toEqual(refused)
    await expect(findHost(hosts(database.url))).rejects.toThrow('leadline database accept')
  })

  it('a server that a failover left behind is refused', async () => {
    await ask(database.serviceUrl)
    remember({ timeline: 2 })
    const refused = [503, expect.stringMatching(/left behind by a failover.*timeline 1, and 2 was seen/)]
    expect(await ask(database.serviceUrl)).toEqual(refused)
  })

  it('is the one that was accepted, and what was seen before is told', async () => {
    await ask(database.serviceUrl)
    const { system } = seen()
    remember({ system: '7000000000000000001', timeline: 4 })
    const accepted = await acceptServer({ databaseUrls: [database.url], dataDir })
    const before = { system: '7000000000000000001', timeline: 4 }
    expect(accepted).toEqual({ host: new URL(database.url).host, system, timeline: 1, before })
    expect(await ask(database.serviceUrl)).toBe('served')
  })

  it('is remembered while the process lives where DATA_DIR takes no file', async () => {
    writeFileSync(join(dataDir, 'file'), '')
    dataDir = join(dataDir, 'file', 'below')
    expect(await ask(database.serviceUrl)).toBe('served')
    dataDir = join(dataDir, '..', '..')
  })
})

it('a server that lets a connection in and does not answer the check is away, and no fault of a query', async () => {
  const slow = { query: () => Promise.reject(new Error('Query read timeout')) } as unknown as pg.ClientBase
  const failure = await hosts(database.url)
    .check(slow)
    .catch((error: unknown) => error)
  expect(asRefusalWhenPassing(failure)).toMatchObject({ status: 503 })
})

describe('several hosts', () => {
  /** The database at a TCP port, behind which the network may fall silent. */
  let proxy: NetworkProxy
  beforeEach(async () => {
    proxy = await startNetworkProxy(database.serviceUrl)
  })
  afterEach(() => proxy.close())

  it('one that is gone or silent is passed over', async () => {
    const silent = await startNetworkProxy(database.serviceUrl)
    silent.weather.isSilent = true
    const gone = urlAtHost(proxy.url, '127.0.0.1:1')
    expect(await findHost(hosts(gone, silent.url, proxy.url))).toBe(proxy.url)
    await silent.close()
  })

  it('a pool goes on with the next one', async () => {
    const other = await startNetworkProxy(database.serviceUrl)
    const db = openDatabase(hosts(other.url, proxy.url), 2)
    await db.accountIds()
    await other.close()
    await expect
      .poll(
        () =>
          db.accountIds().then(
            () => 'served',
            () => 'away',
          ),
        { timeout: 10_000 },
      )
      .toBe('served')
    await db.close()
  })

  it('one that takes no writes is passed over; where none does the database is away', async () => {
    const readOnly = await createTestDatabase()
    const name = new URL(readOnly.url).pathname.slice(1)
    await onEveryServer(readOnly.url, `alter database ${name} set default_transaction_read_only = on`)
    const standby = await startNetworkProxy(readOnly.serviceUrl)
    expect(await ask(standby.url)).toBe('served')
    expect(await ask(standby.url, standby.url)).toEqual([503, 'This server takes no writes.'])
    await standby.close()
    await readOnly.drop()
  })
})
