import { cpus, release, totalmem } from 'node:os'
import { ratiosOfAsked } from './asked-leads.ts'
import { largeDeliveries } from './overload.ts'
import { ratiosOfPeople, timesOfOwnLists } from './people.ts'
import type { Result } from './result.ts'
import type { Line, Pace } from './scenarios.ts'
import { timesOfSearch } from './search.ts'
import { ratiosOfFilters } from './several-filters.ts'
import { ratiosOfOrders } from './sorted-lists.ts'
import type { StartTimes } from './start-time.ts'

export interface Measurements {
  readonly results: readonly Result[]
  /** Of the account in which leads are hardly ever alike. */
  readonly ugly: Result | undefined
  /** The default page of the smallest and of the largest size, measured in turn. */
  readonly flatness: readonly Line[]
  readonly bare: Line
  readonly start: StartTimes
  readonly pace: Pace
  readonly isQuick: boolean
}

const rounded = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 0 })
const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : 'not measured')

function lineNamed(results: readonly Result[], leads: number, name: string): Line | undefined {
  return results.find((one) => one.leads === leads)?.lines.find((one) => one.name.startsWith(name))
}

function perSecond(results: readonly Result[], leads: number, name: string): number {
  return lineNamed(results, leads, name)?.measured.perSecond ?? Number.NaN
}

const targetLine = (name: string, value: number, sign: '≥' | '≤' | '<', limit: number): string => {
  const isMet = sign === '≥' ? value >= limit : sign === '≤' ? value <= limit : value < limit
  const verdict = !Number.isFinite(value) ? 'not measured' : isMet ? 'met' : 'missed'
  return `| ${name} | ${ratio(value)} | ${sign} ${limit} | ${verdict} |`
}

const spreadOf = ({ measured }: Line): number => measured.p99Ms / measured.p50Ms

/** The requests at the yardsticks' size; the raw statements are not ours to judge. */
function requestsAt(results: readonly Result[], leads: number): readonly Line[] {
  const lines = results.find((one) => one.leads === leads)?.lines ?? []
  return lines.filter(({ name }) => /^(GET|POST)/.test(name))
}

/** What else is divided by the bare insert, to tell where the rest of a request goes. */
const comparedWithInsert = [
  'raw insert of lead, timeline',
  'raw insert behind a bare Fastify',
  'rows of a create behind a bare Fastify',
  'rows of a delivery behind a bare Fastify',
  'save of a lead',
  'save of a delivery',
]

/** What HTTP alone would do with the same rows. */
const comparedWithBare = [
  ['POST lead', 'rows of a create behind a bare Fastify'],
  ['POST webhook', 'rows of a delivery behind a bare Fastify'],
] as const

/** What a large delivery may cost the others. */
function largeTargets(results: readonly Result[]): string[] {
  const line = (name: string): Line | undefined => lineNamed(results, 1e5, name)
  const { longBody, manyFields, longBodyCrowd, manyFieldsCrowd } = largeDeliveries
  return [
    ...[longBody, manyFields].map((name) =>
      targetLine(`processor ms, ${name}`, line(name)?.serviceMs ?? Number.NaN, '<', 5),
    ),
    ...[longBodyCrowd, manyFieldsCrowd].map((name) =>
      targetLine(`peak MB, ${name}`, line(name)?.peakMb ?? Number.NaN, '<', 200),
    ),
  ]
}

/** The targets: what is divided by what, and the least that the quotient shall be. */
function targets({ results, ugly, flatness, bare }: Measurements): string[] {
  const [small, large] = flatness
  const at = (leads: number, name: string): number => perSecond(results, leads, name)
  const page = 'GET leads, default page'
  const insert = at(1e5, 'raw insert statement')
  const json = at(1e5, 'raw page statement (JSON')
  const ofSize = (leads: number): Result | undefined => results.find((one) => one.leads === leads)
  const rows: [string, number, number][] = [
    [
      'default page with total : raw page statement (rows)',
      at(1e5, page) / at(1e5, 'raw page statement (rows)'),
      0.7,
    ],
    [
      'default page with total : raw page statement (JSON text) and bare Fastify, one behind the other',
      at(1e5, page) / (1 / (1 / json + 1 / bare.measured.perSecond)),
      0.55,
    ],
    [
      `${large?.name} : of ${small?.name.split(' of ')[1]}`,
      (large?.measured.perSecond ?? Number.NaN) / (small?.measured.perSecond ?? Number.NaN),
      0.8,
    ],
    ...['status', 'source', 'priority', 'assigned_to'].map((filter): [string, number, number] => [
      `one filter (${filter}) : default page`,
      at(1e5, `GET leads, ${filter}`) / at(1e5, page),
      0.6,
    ]),
    ['as an agent with 5 % : as an admin', at(1e5, 'GET leads, as an agent') / at(1e5, page), 0.6],
    ['offset 500 k of 1 M : first page', at(1e6, 'GET leads, offset') / at(1e6, page), 0.2],
    ...ratiosOfAsked(ofSize(1e4), ofSize(1e6)),
    ...ratiosOfFilters(ofSize(1e4), ofSize(1e6), ugly),
    ...ratiosOfOrders(ofSize(1e4), ofSize(1e6), ugly),
    ...ratiosOfPeople(results, ugly),
    ['POST lead : raw insert statement', at(1e5, 'POST lead') / insert, 0.5],
    ['POST webhook : raw insert statement', at(1e5, 'POST webhook') / insert, 0.4],
    ['POST webhook : POST lead', at(1e5, 'POST webhook') / at(1e5, 'POST lead'), 0.75],
  ]
  const compared: [string, number][] = [
    ['default page with total : raw page statement (JSON text)', at(1e5, page) / json],
    ...comparedWithInsert.map((name): [string, number] => [
      `${lineNamed(results, 1e5, name)?.name} : raw insert statement`,
      at(1e5, name) / insert,
    ]),
    ...comparedWithBare.map(([name, rows]): [string, number] => [
      `${name} : ${rows}`,
      at(1e5, name) / at(1e5, rows),
    ]),
  ]
  const webhook = requestsAt(results, 1e5).find(({ name }) => name === 'POST webhook')
  return [
    ...rows.map(([name, value, least]) => targetLine(name, value, '≥', least)),
    ...[ofSize(1e6), ofSize(1e7)]
      .filter((result, i) => i === 0 || result !== undefined)
      .flatMap((result) => [...timesOfSearch(result), ...(result ? timesOfOwnLists(result) : [])])
      .map(([name, ms, most]) => targetLine(name, ms, '<', most)),
    targetLine('POST webhook, median ms', webhook?.measured.p50Ms ?? Number.NaN, '<', 25),
    ...requestsAt(results, 1e5).map((line) =>
      targetLine(`p99 : p50 of ${line.name}`, spreadOf(line), '≤', 4),
    ),
    ...largeTargets(results),
    ...compared.map(([name, value]) => `| ${name} | ${ratio(value)} | – | to compare |`),
  ]
}

function lineOf(line: Line): string {
  const { perSecond: rate, p50Ms, p99Ms, failures } = line.measured
  const peak = line.peakMb > 0 ? rounded(line.peakMb) : ''
  const split = line.serviceMs > 0 ? `${line.serviceMs.toFixed(2)} + ${line.databaseMs.toFixed(2)}` : ''
  return `| ${line.name} | ${rounded(rate)} | ${p50Ms.toFixed(1)} | ${p99Ms.toFixed(1)} | ${ratio(spreadOf(line))} | ${split} | ${peak} | ${failures} |`
}

const tableHead = [
  '| measure | a second | p50 ms | p99 ms | p99 : p50 | processor ms a request: service + database | peak MB | failures |',
  '|---|--:|--:|--:|--:|--:|--:|--:|',
]

const sectionOf = (title: string, { seedSeconds, memoryMb, lines }: Result): string[] => [
  '',
  `## ${title}`,
  '',
  `Seeded in ${seedSeconds.toFixed(1)} s. Memory of the service after the load: ${rounded(memoryMb)} MB (target: under 150).`,
  '',
  ...tableHead,
  ...lines.map(lineOf),
]

/** The page that is kept: ratios first, then what they are made of. */
export function resultsPage(measurements: Measurements): string {
  const { results, ugly, flatness, bare, start, pace, isQuick } = measurements
  const [processor] = cpus()
  return [
    '# Benchmark: last run',
    '',
    `${cpus().length} × ${processor?.model ?? 'processor'}, ${rounded(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node.js ${process.version}, embedded PostgreSQL 18.`,
    `16 connections; load, service and database share the machine; ${pace.repeats} × ${pace.seconds} s after a warm-up, medians.${isQuick ? ' A quick run.' : ''}`,
    'The method is in [README.md](README.md).',
    '',
    '| ratio | here | target | |',
    '|---|--:|--:|---|',
    ...targets(measurements),
    '',
    `Start to /readyz: ${rounded(start.firstMs)} ms the first time (with initdb and migrations), ${rounded(start.againMs)} ms on an initialised database (target: under 2,000).`,
    '',
    '## Yardstick',
    '',
    ...tableHead,
    lineOf(bare),
    ...results.flatMap((result) => sectionOf(`${rounded(result.leads)} leads`, result)),
    ...(ugly
      ? sectionOf(`Ugly account: ${rounded(ugly.leads)} leads, 300 sources, 200 assignees, 400 days`, ugly)
      : []),
    '',
    '## Flatness',
    '',
    'The default page of two sizes, two services, measured in turn.',
    '',
    ...tableHead,
    ...flatness.map(lineOf),
    '',
  ].join('\n')
}
