import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startEmbeddedPostgres } from '../server/embedded-postgres/embedded-postgres.ts'
import { keepResult, keptResult } from './kept-databases.ts'
import { loadHttp } from './load.ts'
import {
  databaseOfSize,
  isWrittenTo,
  measureFlatness,
  measureSize,
  type Place,
  serviceProgram,
} from './measure-size.ts'
import { resultsPage } from './report.ts'
import type { Result } from './result.ts'
import { startService } from './running-service.ts'
import { type Line, measureInTurn, type Pace } from './scenarios.ts'
import type { Database } from './seeded-database.ts'
import { measureStart } from './start-time.ts'

const { values: given } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    '10m': { type: 'boolean' },
    only: { type: 'string' },
    data: { type: 'string' },
    seed: { type: 'boolean' },
    part: { type: 'string' },
  },
})
const { only } = given
/** What measures some lines alone is for looking at, as a quick run is; of a part that was named, at its usual pace. */
const isQuick = given.quick === true || (only !== undefined && given.part === undefined)
const sizes: readonly [number, ...number[]] = isQuick
  ? only === undefined
    ? [10_000, 100_000]
    : [100_000]
  : [10_000, 100_000, 1_000_000, ...(given['10m'] ? [10_000_000] : [])]
const pace: Pace = isQuick
  ? { warmUpSeconds: 1, seconds: 2, repeats: 1, only }
  : { warmUpSeconds: 1, seconds: 2, repeats: 3, only }
const flatnessPace: Pace = isQuick ? pace : { warmUpSeconds: 4, seconds: 4, repeats: 7 }

async function measureBareFastify(): Promise<Line> {
  const bare = await startService('dist/bench/bare-server.js', { BODY_BYTES: '22000' }, '/')
  const request = { url: `${bare.url}/`, method: 'GET', headers: {} } as const
  const name = 'bare Fastify, a body of the same size'
  const [line] = await measureInTurn([{ name, run: (seconds) => loadHttp(request, seconds) }], {
    ...pace,
    only: undefined,
  })
  await bare.stop()
  if (!line) throw new Error('nothing was measured')
  return line
}

function print(lines: readonly Line[]): void {
  for (const { name, measured } of lines) {
    const { perSecond, p50Ms } = measured
    console.log(
      `${name.padEnd(44)} ${perSecond.toFixed(0).padStart(7)}/s, half within ${p50Ms.toFixed(1)} ms`,
    )
  }
}

/** Even accounts of all sizes, and one of 300 sources and 200 assignees over 400 days as large as the largest of them. */
type Part = readonly [shape: 'even' | 'ugly', leads: number]

const largest = sizes.at(-1) ?? 0
const evenParts: readonly [Part, ...Part[]] = [
  ['even', sizes[0]],
  ...sizes.slice(1).map((leads): Part => ['even', leads]),
]
const uglyPart: Part = ['ugly', largest]
const parts = isQuick ? evenParts : [...evenParts, uglyPart]
const nameOf = ([shape, leads]: Part): string => `${shape}_${leads}`

/** Parts that are made, measured and dropped one by one need a disk for the largest of them alone. */
const askedParts = parts.filter((part) => given.part === undefined || given.part === nameOf(part))
if (askedParts.length === 0 || (given.part !== undefined && (given.quick || given.data === undefined)))
  throw new Error(`--part needs --data and one of: ${parts.map(nameOf).join(', ')}; --10m makes them larger`)

const made = new Map<string, Database>()

async function databaseOf(part: Part): Promise<Database> {
  const [shape, leads] = part
  const database = made.get(nameOf(part)) ?? (await databaseOfSize(place, leads, shape))
  made.set(nameOf(part), database)
  return database
}

async function seedAsked(): Promise<void> {
  for (const part of askedParts.filter(([, leads]) => !isWrittenTo(leads))) await databaseOf(part)
}

/** What was measured of a part alone is shown as it was: at the same pace, and said aloud. */
async function measureUnlessKept<T>(name: string, measure: () => Promise<T>): Promise<T> {
  const known = isQuick || only !== undefined ? undefined : keptResult<T>(dataDir, name)
  if (known) console.log(`${name}: as it was measured before`)
  return known ?? measure()
}

const measurePart = (part: Part): Promise<Result> =>
  measureUnlessKept(nameOf(part), async () => {
    const result = await measureSize(await databaseOf(part), pace)
    console.log(nameOf(part))
    print(result.lines)
    return result
  })

/** The smallest and the largest size in turn. */
const measureSizesInTurn = (): Promise<readonly Line[]> =>
  measureUnlessKept('flatness', async () => {
    const [small, large] = [await databaseOf(evenParts[0]), await databaseOf(['even', largest])]
    const lines = await measureFlatness(small, large, flatnessPace)
    print(lines)
    return lines
  })

async function measureAsked(): Promise<void> {
  for (const part of askedParts) {
    const result = await measurePart(part)
    // Some lines alone are for looking at.
    if (only !== undefined) continue
    keepResult(dataDir, nameOf(part), result)
    if (nameOf(part) === nameOf(['even', largest]))
      keepResult(dataDir, 'flatness', await measureSizesInTurn())
  }
}

async function measureAll(): Promise<string> {
  const bare = await measureBareFastify()
  const start = await measureStart(serviceProgram)
  const results: Result[] = []
  for (const part of evenParts) results.push(await measurePart(part))
  const ugly = isQuick ? undefined : await measurePart(uglyPart)
  const flatness = only === undefined ? await measureSizesInTurn() : []
  return resultsPage({ results, ugly, flatness, bare, start, pace, isQuick })
}

const dataDir = given.data ?? mkdtempSync(join(tmpdir(), 'leadline-bench-'))
const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
const place: Place = { ownerUrl: postgres.ownerUrl, dataDir }
try {
  if (given.seed) await seedAsked()
  else if (given.part !== undefined) await measureAsked()
  else {
    const page = await measureAll()
    if (!isQuick) writeFileSync('bench/results.md', page)
    console.log(page)
  }
} finally {
  await postgres.stop()
  if (given.data === undefined) rmSync(dataDir, { recursive: true, force: true })
}
