import pg from 'pg'
import { migrate } from '../../server/postgres/schema/migrate.ts'
import { citusNodes, createCitusDatabase, dropCitusDatabase } from '../../test/support/database/citus.ts'
import { Registrar } from '../../test/support/people/people.ts'
import { type RunningService, startService } from '../running-service.ts'

/** A database with accounts, and the service that runs on it. */
export interface Office {
  readonly name: string
  /** 0 for one PostgreSQL. */
  readonly workers: number
  readonly service: RunningService
  /** A key of each account; as many accounts live on each worker. */
  readonly keys: readonly string[]
  close(): Promise<void>
}

/** Divisible by one, two and three workers. */
const accounts = 12

const sessionSecret = 'only for this benchmark, which listens on loopback'

const run = process.pid

async function makeKeys(ownerUrl: string, workers: number): Promise<string[]> {
  const registrar = new Registrar(ownerUrl)
  const keysOn = new Map<string, string[]>()
  const full = accounts / Math.max(workers, 1)
  while ([...keysOn.values()].flat().length < accounts) {
    const accountId = await registrar.account(`bench-${Math.random().toString(36).slice(2)}`)
    const [placement] = workers
      ? await registrar.query<{ groupid: string }>(
          `select groupid::text from pg_dist_placement
           where shardid = get_shard_id_for_distribution_column('accounts', $1::uuid)`,
          [accountId],
        )
      : []
    const keys = keysOn.get(placement?.groupid ?? '') ?? []
    if (keys.length === full) continue
    keysOn.set(placement?.groupid ?? '', [...keys, (await registrar.person(accountId, 'admin', 'admin')).key])
  }
  await registrar.close()
  return [...keysOn.values()].flat()
}

async function serve(name: string, workers: number, url: URL, drop: () => Promise<void>): Promise<Office> {
  await migrate(url.href)
  const keys = await makeKeys(url.href, workers)
  const environment = { DATABASE_URL: url.href, SESSION_SECRET: sessionSecret, API_RATE_LIMIT: '1000000' }
  const service = await startService('dist/server/main.js', { ...environment, LOG_LEVEL: 'warn' }, '/readyz')
  return {
    name,
    workers,
    service,
    keys,
    async close() {
      await service.stop()
      await drop()
    },
  }
}

/** A database of so many workers of the cluster. */
export async function openOnCitus(cluster: URL, workers: number): Promise<Office> {
  const database = `bench_${run}_${workers}`
  const url = await createCitusDatabase(cluster, database, { workers, shards: 30 })
  const drop = (): Promise<void> => dropCitusDatabase(cluster, database, `leadline_service_${database}`)
  return serve(`Citus, ${workers} worker${workers === 1 ? '' : 's'}`, workers, url, drop)
}

/** A database without the extension, on the server of the first worker: the same program, files and settings. */
export async function openOnPlain(cluster: URL): Promise<Office> {
  const [, worker] = await citusNodes(cluster, 'postgres')
  if (!worker) throw new Error('the cluster has no worker')
  const database = `bench_${run}_plain`
  await administer(worker, [`create database ${database}`])
  const url = new URL(worker)
  url.pathname = `/${database}`
  return serve('plain PostgreSQL', 0, url, () =>
    administer(worker, [
      `drop database if exists ${database} with (force)`,
      `drop role if exists leadline_service_${database}`,
    ]),
  )
}

async function administer(server: URL, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.href })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}
