import { type HttpRequest, loadHttp, loadHttpToItsEnd, loadStatement, type Measured } from './load.ts'
import { median } from './median.ts'
import { peakMb, processorMs, type RunningService } from './running-service.ts'
import type { Seeded } from './seed.ts'
import {
  insertOfLead,
  insertOfRecords,
  newFormBody,
  newLeadBody,
  pageOfJson,
  pageOfRows,
  type RawStatement,
} from './statements.ts'

/** One line of the report. */
export interface Line {
  readonly name: string
  readonly measured: Measured
  /** Processor time a request, in ms. */
  readonly serviceMs: number
  readonly databaseMs: number
  /** The most memory that the service held meanwhile; 0 where it was not asked. */
  readonly peakMb: number
}

export interface Pace {
  readonly warmUpSeconds: number
  readonly seconds: number
  readonly repeats: number
  /** Only the lines whose names hold this. */
  readonly only?: string | undefined
}

/** Where the load goes, and which processes of the database it burdens. */
export interface Target {
  readonly service: RunningService
  readonly databaseUrl: string
  /** As the service signs in. */
  readonly serviceUrl: string
  readonly seeded: Seeded
  readonly databasePids: () => Promise<number[]>
}

export const listRequest = (target: Target, key: string, query: string): HttpRequest => ({
  url: `${target.service.url}/api/v1/leads${query}`,
  method: 'GET',
  headers: { authorization: `Bearer ${key}` },
})

/** Requests of the lists, by the name under which the report shows them. */
export function listRequests(target: Target, deepOffset: number): Record<string, HttpRequest> {
  const { adminKey, agentKey } = target.seeded
  return {
    'GET leads, default page': listRequest(target, adminKey, ''),
    'GET leads, status': listRequest(target, adminKey, '?status=Qualified'),
    'GET leads, source': listRequest(target, adminKey, '?source=JustDial'),
    'GET leads, priority': listRequest(target, adminKey, '?priority=High'),
    'GET leads, assigned_to': listRequest(target, adminKey, '?assigned_to=agent0@example.com'),
    'GET leads, as an agent with 5 %': listRequest(target, agentKey, ''),
    [`GET leads, offset ${deepOffset}`]: listRequest(target, adminKey, `?offset=${deepOffset}`),
  }
}

/** Requests that write. Every one is a new person. */
export function writeRequests({ service, seeded }: Target): Record<string, HttpRequest> {
  return {
    'POST lead (create)': {
      url: `${service.url}/api/v1/leads`,
      method: 'POST',
      headers: { authorization: `Bearer ${seeded.adminKey}` },
      body: newLeadBody,
    },
    'POST webhook': {
      url: `${service.url}/webhook/${seeded.webhookToken}`,
      method: 'POST',
      headers: {},
      body: newFormBody,
    },
  }
}

export function rawStatements(seeded: Seeded): Record<string, RawStatement> {
  return {
    'raw page statement (rows)': pageOfRows(seeded),
    'raw page statement (JSON text)': pageOfJson(seeded),
    'raw insert statement': insertOfLead(seeded),
    'raw insert of lead, timeline, audit and count': insertOfRecords(seeded),
  }
}

/** Something that can be measured for a while. */
export interface Measure {
  readonly name: string
  /** Asks once, to its end: what nobody has in memory yet may take longer than a round. */
  readonly askOnce?: () => Promise<unknown>
  readonly run: (seconds: number) => Promise<Measured>
  /** Processor time that service and database have used so far, in ms; without it the line shows none. */
  readonly used?: () => Promise<readonly [service: number, database: number]>
  /** The most memory that the service has held since this was asked before, in MB. */
  readonly peakMb?: () => number
}

/** What service and database have used of the processors; a connection that has ended counts with the last it had used. */
export function usedBy({ service, databasePids }: Target): NonNullable<Measure['used']> {
  const usedMs = new Map<number, number>()
  return async () => {
    for (const pid of await databasePids()) usedMs.set(pid, processorMs(pid))
    return [processorMs(service.pid), [...usedMs.values()].reduce((sum, ms) => sum + ms, 0)]
  }
}

/** Long enough for one request to be sent. */
const shortestSeconds = 0.001

export function measureOfRequest(target: Target, name: string, request: HttpRequest, most?: number): Measure {
  return {
    name,
    askOnce: () => loadHttpToItsEnd(request, shortestSeconds, 1),
    run: (seconds) => loadHttp(request, seconds, most),
    used: usedBy(target),
    peakMb: () => peakMb(target.service.pid),
  }
}

export function measureOfStatement(target: Target, name: string, statement: RawStatement): Measure {
  return { name, run: (seconds) => loadStatement(target.databaseUrl, statement, seconds) }
}

type Run = Omit<Line, 'name'>

async function runOnce({ run, used, peakMb: peak }: Measure, seconds: number): Promise<Run> {
  peak?.()
  const before = (await used?.()) ?? [0, 0]
  const measured = await run(seconds)
  const after = (await used?.()) ?? [0, 0]
  const requests = Math.max(1, measured.requests)
  return {
    measured,
    serviceMs: (after[0] - before[0]) / requests,
    databaseMs: (after[1] - before[1]) / requests,
    peakMb: peak?.() ?? 0,
  }
}

/**
 * Takes the measures in turn, round after round, so that a slow time of the machine meets all of them: their ratios
 * are steadier than they are. Each is warmed up first; of its rounds the one with the median throughput is told, whole.
 */
export async function measureInTurn(all: readonly Measure[], pace: Pace): Promise<Line[]> {
  const measures = all.filter(({ name }) => name.includes(pace.only ?? ''))
  for (const { askOnce, run } of measures) {
    await askOnce?.()
    await run(pace.warmUpSeconds)
  }
  const rounds: Run[][] = measures.map(() => [])
  for (let round = 0; round < pace.repeats; round++) {
    for (const [i, measure] of measures.entries()) rounds[i]?.push(await runOnce(measure, pace.seconds))
  }
  return measures.map(({ name }, i) => ({ name, ...median(rounds[i] ?? []) }))
}
