import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../server/platform/embedded-postgres.ts'
import { migrate } from '../server/platform/migrate.ts'
import { loadHttp } from './load.ts'
import { type Result, resultsPage } from './report.ts'
import {
  type Line,
  listRequests,
  measureHttp,
  measureRaw,
  type Pace,
  rawStatements,
  type Target,
  writeRequests,
} from './scenarios.ts'
import { seed } from './seed.ts'
import { residentMb, startService } from './service.ts'
import { measureStart } from './start-time.ts'

const isQuick = process.argv.includes('--quick')
const sizes = isQuick
  ? [10_000, 100_000]
  : [10_000, 100_000, 1_000_000, ...(process.argv.includes('--10m') ? [10_000_000] : [])]
const pace: Pace = isQuick ? { seconds: 2, repeats: 1 } : { seconds: 5, repeats: 3 }
const yardstickSize = 100_000

const serviceProgram = 'dist/server/main.js'

async function databaseOfSize(ownerUrl: string, leads: number): Promise<{ url: string; client: pg.Client }> {
  const admin = new pg.Client({ connectionString: ownerUrl })
  await admin.connect()
  await admin.query(`create database bench_${leads}`)
  await admin.end()
  const url = new URL(ownerUrl)
  url.pathname = `/bench_${leads}`
  await migrate(url.href)
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return { url: url.href, client }
}

/** Everything that is measured at one size; the yardsticks in the same run, between the requests. */
async function measureSize(ownerUrl: string, leads: number): Promise<Result> {
  const { url, client } = await databaseOfSize(ownerUrl, leads)
  const began = performance.now()
  const seeded = await seed(client, leads)
  const seedSeconds = (performance.now() - began) / 1000
  const service = await startService(
    serviceProgram,
    {
      DATABASE_URL: url,
      SESSION_SECRET: 'only for this benchmark, which listens on loopback',
      API_RATE_LIMIT: '1000000',
      WEBHOOK_RATE_LIMIT: '1000000',
      LOG_LEVEL: 'warn',
    },
    '/readyz',
  )
  const target: Target = {
    service,
    databaseUrl: url,
    seeded,
    databasePids: async () => {
      const answer = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where application_name = 'leadline' and datname = current_database()`,
      )
      return answer.rows.map((row) => row.pid)
    },
  }
  const lines: Line[] = []
  const raw = rawStatements(seeded)
  const say = (line: Line): void => {
    lines.push(line)
    console.log(
      `${String(leads).padStart(9)}  ${line.name.padEnd(34)} ${line.measured.perSecond.toFixed(0).padStart(7)}/s`,
    )
  }
  try {
    for (const [name, statement] of Object.entries(raw)) {
      if (leads === yardstickSize && name.includes('page'))
        say(await measureRaw(target, name, statement, pace))
    }
    for (const [name, request] of Object.entries(listRequests(target, leads / 2))) {
      say(await measureHttp(target, name, request, pace))
    }
    if (leads === yardstickSize) {
      for (const [name, statement] of Object.entries(raw)) {
        if (name.includes('insert')) say(await measureRaw(target, name, statement, pace))
      }
      for (const [name, request] of Object.entries(writeRequests(target))) {
        say(await measureHttp(target, name, request, pace))
      }
    }
    return { leads, seedSeconds, lines, memoryMb: residentMb(service.pid) }
  } finally {
    await service.stop()
    await client.end()
  }
}

async function measureBareFastify(): Promise<Line> {
  const bare = await startService('dist/bench/bare-server.js', { BODY_BYTES: '22000' }, '/')
  const request = { url: `${bare.url}/`, method: 'GET', headers: {} } as const
  await loadHttp(request, 1)
  const measured = await loadHttp(request, pace.seconds)
  await bare.stop()
  return { name: 'bare Fastify, a body of the same size', measured, serviceMs: 0, databaseMs: 0 }
}

const dataDir = mkdtempSync(join(tmpdir(), 'leadline-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
try {
  const bare = await measureBareFastify()
  const results: Result[] = []
  for (const leads of sizes) results.push(await measureSize(postgres.ownerUrl, leads))
  const start = await measureStart(serviceProgram)
  const page = resultsPage({ results, bare, start, pace, isQuick })
  if (!isQuick) writeFileSync('bench/results.md', page)
  console.log(page)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
