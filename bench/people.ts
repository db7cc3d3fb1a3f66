import type { HttpRequest } from './load.ts'
import type { Result } from './result.ts'
import { listRequest, measureOfRequest, type Target } from './scenarios.ts'
import { adminPassword } from './seed-people.ts'

/** Requests in a session of the admin: lists by person, and in other orders, are the console's. */
export async function consoleOfAdmin(target: Target): Promise<(path: string) => HttpRequest> {
  const headers = { cookie: await cookieOfAdmin(target) }
  return (path) => ({ url: `${target.service.url}/console/api${path}`, method: 'GET', headers })
}

async function cookieOfAdmin({ service }: Target): Promise<string> {
  const reply = await fetch(`${service.url}/console/api/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: service.url },
    body: JSON.stringify({ email: 'admin@example.com', password: adminPassword }),
  })
  if (reply.status !== 200) throw new Error(`the admin is not let in: ${await reply.text()}`)
  return String(reply.headers.get('set-cookie')).split(';', 1)[0] ?? ''
}

/** A manager's total is a sum of cells that row-level security asks about one by one: the share of an admin's lists that is left. */
const leastOfManagers = {
  usual: { name: 'GET leads, as a manager of 50 agents', least: 0.35 },
  large: { name: 'GET leads, as a manager of 300 agents', least: 0.15 },
} as const
const twoFilters = 'status and priority'

/** An agent's own lists (decision 0043), asked by the admin with the agent's eyes. */
const ownLists = { 'GET to call, as an agent': '/to-call', 'GET due, as an agent': '/due' } as const
const oneAtATime = 'one at a time'
/** Of a list that nobody waits for together with others. */
const mostMs = 10

/** An agent's own lists, lists as managers of fifty and of three hundred, calls by who called, and the overview with its split by person. */
export function requestsByPeople(
  target: Target,
  inConsole: (path: string) => HttpRequest,
): Record<string, HttpRequest> {
  const { managerKey, largeManagerKey } = target.seeded
  const { usual, large } = leastOfManagers
  const filtered = '?status=Won&priority=High'
  const ofAgent = (path: string): HttpRequest => {
    const request = inConsole(path)
    return { ...request, headers: { ...request.headers, 'leadline-see-as': target.seeded.agentId } }
  }
  return {
    ...Object.fromEntries(Object.entries(ownLists).map(([name, path]) => [name, ofAgent(path)])),
    [usual.name]: listRequest(target, managerKey, ''),
    [`${usual.name}, ${twoFilters}`]: listRequest(target, managerKey, filtered),
    [large.name]: listRequest(target, largeManagerKey, ''),
    [`${large.name}, ${twoFilters}`]: listRequest(target, largeManagerKey, filtered),
    'GET calls': inConsole('/call-logs'),
    'GET calls, one person': inConsole('/call-logs?called_by=agent0@example.com'),
    'GET calls, one person and outcome': inConsole('/call-logs?called_by=agent0@example.com&outcome=Missed'),
    'GET calls, outcome': inConsole('/call-logs?outcome=Missed'),
    'GET overview, with its split by person': inConsole('/overview'),
    'GET first calls of the overview': inConsole('/overview/first-calls'),
  }
}

/** The same, one after the other: what the agent waits for. */
export function measuresOfOwnLists(
  target: Target,
  inConsole: (path: string) => HttpRequest,
): ReturnType<typeof measureOfRequest>[] {
  const requests = requestsByPeople(target, inConsole)
  return Object.keys(ownLists).map((name) =>
    measureOfRequest(target, `${name}, ${oneAtATime}`, requests[name] as HttpRequest, 1),
  )
}

/** Median milliseconds of them, and the most that they are to take. */
export const timesOfOwnLists = ({ leads, lines }: Result): [name: string, ms: number, most: number][] =>
  lines
    .filter(({ name }) => name.endsWith(oneAtATime))
    .map(({ name, measured }) => [`${name}, ${leads.toLocaleString('en')} leads, ms`, measured.p50Ms, mostMs])

/** What they are divided by, in the same run. */
export function ratiosOfPeople(
  results: readonly Result[],
  ugly: Result | undefined,
): [name: string, ratio: number, least: number][] {
  const calls = 'GET calls'
  const rate = (result: Result | undefined, wanted: string): number =>
    result?.lines.find((line) => line.name === wanted)?.measured.perSecond ?? Number.NaN
  const ratio = (result: Result | undefined, name: string, by: string): number =>
    rate(result, name) / rate(result, by)
  const page = 'GET leads, default page'
  const managersTo = (result: Result | undefined, what: string): [string, number, number][] =>
    Object.values(leastOfManagers).flatMap(({ name, least }): [string, number, number][] => [
      [`${name} : as admin, ${what}`, ratio(result, name, page), least],
      [
        `${name}, ${twoFilters} : as admin, ${what}`,
        ratio(result, `${name}, ${twoFilters}`, `GET leads, ${twoFilters}`),
        least,
      ],
    ])
  const sized = results.filter(({ leads }) => leads >= 1e5 && leads <= 1e6)
  return [
    ...Object.keys(ownLists).map((name): [string, number, number] => [
      `${name}, ${(sized.at(-1)?.leads ?? 0).toLocaleString('en')} : 10,000`,
      rate(sized.at(-1), name) / rate(results[0], name),
      0.7,
    ]),
    ...sized.flatMap((result) => managersTo(result, `${result.leads.toLocaleString('en')} leads`)),
    ...managersTo(ugly, 'ugly account'),
    ...['one person', 'one person and outcome', 'outcome'].map((filter): [string, number, number] => [
      `calls, ${filter} : all calls, ${(sized.at(-1)?.leads ?? 0).toLocaleString('en')} leads`,
      ratio(sized.at(-1), `${calls}, ${filter}`, calls),
      0.5,
    ]),
  ]
}
