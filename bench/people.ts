import type { HttpRequest } from './load.ts'
import type { Result } from './report.ts'
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

/** Lists as a manager of fifty, calls by who called, and the overview with its split by person. */
export function requestsByPeople(
  target: Target,
  inConsole: (path: string) => HttpRequest,
): Record<string, HttpRequest> {
  const { managerKey } = target.seeded
  return {
    'GET leads, as a manager of 50 agents': listRequest(target, managerKey, ''),
    'GET leads, as a manager of 50 agents, status and priority': listRequest(
      target,
      managerKey,
      '?status=Won&priority=High',
    ),
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
  const manager = 'GET leads, as a manager of 50 agents'
  const calls = 'GET calls'
  const ratio = (result: Result | undefined, name: string, by: string): number => {
    const rate = (wanted: string): number =>
      result?.lines.find((line) => line.name === wanted)?.measured.perSecond ?? Number.NaN
    return rate(name) / rate(by)
  }
  const page = 'GET leads, default page'
  const sized = results.filter(({ leads }) => leads >= 1e5 && leads <= 1e6)
  return [
    ...sized.map((result): [string, number, number] => [
      `list as a manager of 50 agents : as admin, ${result.leads.toLocaleString('en')} leads`,
      ratio(result, manager, page),
      0.5,
    ]),
    ['list as a manager of 50 agents : as admin, ugly account', ratio(ugly, manager, page), 0.5],
    ...['one person', 'one person and outcome', 'outcome'].map((filter): [string, number, number] => [
      `calls, ${filter} : all calls, ${(sized.at(-1)?.leads ?? 0).toLocaleString('en')} leads`,
      ratio(sized.at(-1), `${calls}, ${filter}`, calls),
      0.5,
    ]),
  ]
}
