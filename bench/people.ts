import type { HttpRequest } from './load.ts'
import type { Result } from './result.ts'
import { listRequest, type Target } from './scenarios.ts'
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

/** Lists as managers of fifty and of three hundred, calls by who called, and the overview with its split by person. */
export function requestsByPeople(
  target: Target,
  inConsole: (path: string) => HttpRequest,
): Record<string, HttpRequest> {
  const { managerKey, largeManagerKey } = target.seeded
  const { usual, large } = leastOfManagers
  const filtered = '?status=Won&priority=High'
  return {
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

/** What they are divided by, in the same run. */
export function ratiosOfPeople(
  results: readonly Result[],
  ugly: Result | undefined,
): [name: string, ratio: number, least: number][] {
  const calls = 'GET calls'
  const ratio = (result: Result | undefined, name: string, by: string): number => {
    const rate = (wanted: string): number =>
      result?.lines.find((line) => line.name === wanted)?.measured.perSecond ?? Number.NaN
    return rate(name) / rate(by)
  }
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
    ...sized.flatMap((result) => managersTo(result, `${result.leads.toLocaleString('en')} leads`)),
    ...managersTo(ugly, 'ugly account'),
    ...['one person', 'one person and outcome', 'outcome'].map((filter): [string, number, number] => [
      `calls, ${filter} : all calls, ${(sized.at(-1)?.leads ?? 0).toLocaleString('en')} leads`,
      ratio(sized.at(-1), `${calls}, ${filter}`, calls),
      0.5,
    ]),
  ]
}
