import pg from 'pg'
import { openDatabase } from '../server/postgres/database.ts'
import { migrate } from '../server/postgres/schema/migrate.ts'
import { signInAsService } from '../server/postgres/schema/service-role.ts'
import type { Caller } from '../server/records/caller.ts'
import { askedRequests } from './asked-leads.ts'
import { keepDatabase, keptDatabase } from './kept-databases.ts'
import { loadHttp } from './load.ts'
import { loadDelivery, loadSave } from './load-save.ts'
import { measuresOfLargeDeliveries, measuresOfOverload } from './overload.ts'
import { consoleOfAdmin, measuresOfOwnLists, requestsByPeople } from './people.ts'
import type { Result } from './result.ts'
import { type RunningService, residentMb, startService } from './running-service.ts'
import {
  type Line,
  listRequests,
  type Measure,
  measureInTurn,
  measureOfRequest,
  measureOfStatement,
  type Pace,
  rawStatements,
  type Target,
  writeRequests,
} from './scenarios.ts'
import { measuresOfSearch, searchConnections } from './search.ts'
import { evenShape, seed, uglyShape } from './seed.ts'
import type { Database } from './seeded-database.ts'
import { combinedRequests } from './several-filters.ts'
import { sortedRequests } from './sorted-lists.ts'
import { newFormBody, newLeadBody } from './statements.ts'

export const serviceProgram = 'dist/server/main.js'

/** The size at which the yardsticks are taken. */
const yardstickSize = 100_000

/** What is written to is made anew in each run. */
export const isWrittenTo = (leads: number): boolean => leads === yardstickSize

const shapes = { even: evenShape, ugly: uglyShape } as const

/** Where databases are made, and whether those of an earlier run are used again. */
export interface Place {
  readonly ownerUrl: string
  readonly dataDir: string
}

/**
 * A database with so many leads, and as many deliveries where writes are measured. One that an earlier run left in the
 * directory is used again, unless it was written to.
 */
export async function databaseOfSize(
  { ownerUrl, dataDir }: Place,
  leads: number,
  shape: keyof typeof shapes = 'even',
): Promise<Database> {
  const name = `bench_${shape}_${leads}`
  const url = new URL(ownerUrl)
  url.pathname = `/${name}`
  const kept = isWrittenTo(leads) ? undefined : await keptDatabase(dataDir, name, url.href)
  if (kept) return kept
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(`drop database if exists ${name}`)
  await admin.query(`create database ${name}`)
  await admin.end()
  await migrate(url.href)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const began = performance.now()
  const seeded = await seed(client, leads, isWrittenTo(leads) ? leads : 0, shapes[shape])
  const seedSeconds = (performance.now() - began) / 1000
  await client.end()
  const database = { leads, url: url.href, seeded, seedSeconds }
  keepDatabase(dataDir, name, database)
  return database
}

const sessionSecret = 'only for this benchmark, which listens on loopback'

/** Starts the service on a database, with its limits lifted, for as long as `work` takes. */
async function served<T>({ url, seeded }: Database, work: (target: Target) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const service = await startService(
    serviceProgram,
    {
      DATABASE_URL: url,
      SESSION_SECRET: sessionSecret,
      API_RATE_LIMIT: '1000000',
      WEBHOOK_RATE_LIMIT: '1000000',
      LOG_LEVEL: 'warn',
    },
    '/readyz',
  )
  const databasePids = async (): Promise<number[]> => {
    const answer = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'leadline' and datname = current_database()`,
    )
    return answer.rows.map((row) => row.pid)
  }
  try {
    const { url: serviceUrl } = await signInAsService({ ownerUrl: url, sessionSecret })
    return await work({ service, databaseUrl: url, serviceUrl, seeded, databasePids })
  } finally {
    await service.stop()
    await client.end()
  }
}

function ofStatements(target: Target, kind: string): Measure[] {
  return Object.entries(rawStatements(target.seeded))
    .filter(([name]) => name.includes(kind))
    .map(([name, statement]) => measureOfStatement(target, name, statement))
}

async function readsOf(target: Target, leads: number): Promise<Measure[]> {
  const inConsole = await consoleOfAdmin(target)
  const requests = Object.entries({
    ...listRequests(target, leads / 2),
    ...(await askedRequests(target, leads)),
    ...combinedRequests(target, leads),
    ...requestsByPeople(target, inConsole),
    ...sortedRequests(inConsole),
  })
  return [
    ...(leads === yardstickSize ? ofStatements(target, 'page') : []),
    ...requests.map(([name, request]) => measureOfRequest(target, name, request)),
    ...measuresOfOwnLists(target, inConsole),
  ]
}

function writesOf(target: Target, bare: RunningService): Measure[] {
  const { serviceUrl, seeded } = target
  const requests = Object.entries(writeRequests(target))
  const toBare = (path: string, body: () => string) => (seconds: number) =>
    loadHttp({ url: `${bare.url}/${path}`, method: 'POST', headers: {}, body }, seconds)
  return [
    ...ofStatements(target, 'insert'),
    { name: 'raw insert behind a bare Fastify', run: toBare('lead', newLeadBody) },
    { name: 'rows of a create behind a bare Fastify', run: toBare('records', newLeadBody) },
    { name: 'rows of a delivery behind a bare Fastify', run: toBare('delivery', newFormBody) },
    ...requests.map(([name, request]) => measureOfRequest(target, name, request)),
    { name: 'save of a lead, without HTTP', run: (seconds) => loadSave(serviceUrl, seeded, seconds) },
    {
      name: 'save of a delivery, without HTTP',
      run: (seconds) => loadDelivery(serviceUrl, seeded, seconds),
    },
  ]
}

async function measureWrites(target: Target, pace: Pace): Promise<Line[]> {
  const { accountId, agentId, webhookToken } = target.seeded
  const names = { ACCOUNT_ID: accountId, AGENT_ID: agentId, WEBHOOK_TOKEN: webhookToken }
  const urls = { DATABASE_URL: target.databaseUrl, SERVICE_DATABASE_URL: target.serviceUrl }
  const environment = { ...urls, ...names }
  const bare = await startService('dist/bench/bare-insert-server.js', environment, '/')
  try {
    return await measureInTurn(writesOf(target, bare), pace)
  } finally {
    await bare.stop()
  }
}

/** Everything that is measured at one size: reads, and then, at the yardsticks' size, writes, which change what is read. */
export function measureSize(database: Database, pace: Pace): Promise<Result> {
  const { leads, seedSeconds } = database
  return served(database, async (target) => {
    const searching = openDatabase<Caller>(target.serviceUrl, searchConnections)
    const searches = measuresOfSearch(searching, target, leads)
    const reads = await measureInTurn([...(await readsOf(target, leads)), ...searches], pace)
    await searching.close()
    const writes = leads === yardstickSize ? await measureWrites(target, pace) : []
    const memoryMb = residentMb(target.service.pid)
    const heavy =
      leads === yardstickSize
        ? [
            // First: memory that 2,000 connections have taken the allocator keeps.
            ...(await measureInTurn(measuresOfLargeDeliveries(target), pace)),
            ...(await measureInTurn(measuresOfOverload(target), pace)),
          ]
        : []
    return { leads, seedSeconds, lines: [...reads, ...writes, ...heavy], memoryMb }
  })
}

/** The default page of two sizes in turn, so that nothing but the size differs. */
export function measureFlatness(small: Database, large: Database, pace: Pace): Promise<readonly Line[]> {
  const page = (target: Target, { leads }: Database): Measure => {
    const [request] = Object.values(listRequests(target, 0))
    if (!request) throw new Error('there is no default page')
    return measureOfRequest(target, `GET leads, default page of ${leads.toLocaleString('en')}`, request)
  }
  return served(small, (one) =>
    served(large, (other) => measureInTurn([page(one, small), page(other, large)], pace)),
  )
}
