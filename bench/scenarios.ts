import {
  type HttpRequest,
  loadHttp,
  loadStatement,
  type Measured,
  median,
  type RawStatement,
} from './load.ts'
import type { Seeded } from './seed.ts'
import { processorMs, type RunningService } from './service.ts'
import { insertOfLead, newPerson, pageOfJson, pageOfRows } from './statements.ts'

/** One line of the report. */
export interface Line {
  readonly name: string
  readonly measured: Measured
  /** Processor time a request, in ms. */
  readonly serviceMs: number
  readonly databaseMs: number
}

export interface Pace {
  readonly seconds: number
  readonly repeats: number
}

/** Where the load goes, and which processes of the database it burdens. */
export interface Target {
  readonly service: RunningService
  readonly databaseUrl: string
  readonly seeded: Seeded
  readonly databasePids: () => Promise<number[]>
}

const list = (target: Target, key: string, query: string): HttpRequest => ({
  url: `${target.service.url}/api/v1/leads${query}`,
  method: 'GET',
  headers: { authorization: `Bearer ${key}` },
})

/** Requests of the lists, by the name under which the report shows them. */
export function listRequests(target: Target, deepOffset: number): Record<string, HttpRequest> {
  const { adminKey, agentKey } = target.seeded
  return {
    'GET leads, default page': list(target, adminKey, ''),
    'GET leads, status': list(target, adminKey, '?status=Qualified'),
    'GET leads, source': list(target, adminKey, '?source=JustDial'),
    'GET leads, priority': list(target, adminKey, '?priority=High'),
    'GET leads, assigned_to': list(target, adminKey, '?assigned_to=agent0@example.com'),
    'GET leads, as an agent with 5 %': list(target, agentKey, ''),
    [`GET leads, offset ${deepOffset}`]: list(target, adminKey, `?offset=${deepOffset}`),
  }
}

/** Requests that write. Every one is a new person. */
export function writeRequests({ service, seeded }: Target): Record<string, HttpRequest> {
  const body = (): string => {
    const { name, email, phone, notes } = newPerson()
    return JSON.stringify({ name, email, phone, notes })
  }
  const webhookBody = (): string => {
    const { name, email, phone, notes } = newPerson()
    return JSON.stringify({ name, email, phone, message: notes })
  }
  return {
    'POST lead (create)': {
      url: `${service.url}/api/v1/leads`,
      method: 'POST',
      headers: { authorization: `Bearer ${seeded.adminKey}` },
      body,
    },
    'POST webhook': {
      url: `${service.url}/webhook/${seeded.webhookToken}`,
      method: 'POST',
      headers: {},
      body: webhookBody,
    },
  }
}

export function rawStatements(seeded: Seeded): Record<string, RawStatement> {
  return {
    'raw page statement (rows)': pageOfRows(seeded),
    'raw page statement (JSON text)': pageOfJson(seeded),
    'raw insert statement': insertOfLead(seeded),
  }
}

async function repeated(pace: Pace, measure: (seconds: number) => Promise<Measured>): Promise<Measured> {
  await measure(Math.min(2, pace.seconds))
  const runs: Measured[] = []
  for (let i = 0; i < pace.repeats; i++) runs.push(await measure(pace.seconds))
  return median(runs)
}

export async function measureHttp(
  target: Target,
  name: string,
  request: HttpRequest,
  pace: Pace,
): Promise<Line> {
  const used = async (): Promise<[number, number]> => {
    const pids = await target.databasePids()
    return [processorMs(target.service.pid), pids.reduce((sum, pid) => sum + processorMs(pid), 0)]
  }
  const before = await used()
  let requests = 0
  const measured = await repeated(pace, async (seconds) => {
    const one = await loadHttp(request, seconds)
    requests += one.perSecond * seconds
    return one
  })
  const after = await used()
  return {
    name,
    measured,
    serviceMs: (after[0] - before[0]) / requests,
    databaseMs: (after[1] - before[1]) / requests,
  }
}

export async function measureRaw(
  target: Target,
  name: string,
  statement: RawStatement,
  pace: Pace,
): Promise<Line> {
  const measured = await repeated(pace, (seconds) => loadStatement(target.databaseUrl, statement, seconds))
  return { name, measured, serviceMs: 0, databaseMs: 0 }
}
