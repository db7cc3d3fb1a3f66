import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { loadHttp } from './load.ts'
import {
  type Database,
  databaseOfSize,
  measureFlatness,
  measureSize,
  serviceProgram,
} from './measure-size.ts'
import { type Result, resultsPage } from './report.ts'
import type { Line, Pace } from './scenarios.ts'
import { startService } from './service.ts'
import { measureStart } from './start-time.ts'

const { values: given } = parseArgs({
  options: { quick: { type: 'boolean' }, '10m': { type: 'boolean' }, only: { type: 'string' } },
})
const { only } = given
/** What measures some lines alone is for looking at, as a quick run is. */
const isQuick = given.quick === true || only !== undefined
const sizes = isQuick
  ? [...(only === undefined ? [10_000] : []), 100_000]
  : [10_000, 100_000, 1_000_000, ...(given['10m'] ? [10_000_000] : [])]
const pace: Pace = isQuick
  ? { warmUpSeconds: 1, seconds: 2, repeats: 1, only }
  : { warmUpSeconds: 2, seconds: 2, repeats: 3 }
const flatnessPace: Pace = isQuick ? pace : { warmUpSeconds: 4, seconds: 4, repeats: 7 }

async function measureBareFastify(): Promise<Line> {
  const bare = await startService('dist/bench/bare-server.js', { BODY_BYTES: '22000' }, '/')
  const request = { url: `${bare.url}/`, method: 'GET', headers: {} } as const
  await loadHttp(request, 1)
  const measured = await loadHttp(request, pace.seconds)
  await bare.stop()
  return { name: 'bare Fastify, a body of the same size', measured, serviceMs: 0, databaseMs: 0, peakMb: 0 }
}

function print(lines: readonly Line[]): void {
  for (const { name, measured } of lines) {
    console.log(`${name.padEnd(44)} ${measured.perSecond.toFixed(0).padStart(7)}/s`)
  }
}

/** An account of 300 sources and 200 assignees over 400 days, as large as the largest even one. */
async function measureUgly(): Promise<Result> {
  const database = await databaseOfSize(postgres.ownerUrl, sizes.at(-1) ?? 0, 'ugly')
  const result = await measureSize(database, pace)
  console.log('the ugly account')
  print(result.lines)
  return result
}

const dataDir = mkdtempSync(join(tmpdir(), 'leadline-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
try {
  const bare = await measureBareFastify()
  const databases: Database[] = []
  const results: Result[] = []
  for (const leads of sizes) {
    const database = await databaseOfSize(postgres.ownerUrl, leads)
    const result = await measureSize(database, pace)
    console.log(`${leads.toLocaleString('en')} leads`)
    print(result.lines)
    databases.push(database)
    results.push(result)
  }
  const ugly = isQuick ? undefined : await measureUgly()
  const [small] = databases
  const large = databases.at(-1)
  const flatness =
    only === undefined && small && large ? await measureFlatness(small, large, flatnessPace) : []
  print(flatness)
  const start = await measureStart(serviceProgram)
  const page = resultsPage({ results, ugly, flatness, bare, start, pace, isQuick })
  if (!isQuick) writeFileSync('bench/results.md', page)
  console.log(page)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
