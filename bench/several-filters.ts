import type { HttpRequest } from './load.ts'
import type { Result } from './result.ts'
import { listRequest, type Target } from './scenarios.ts'

/** Everything that the four filters can be combined to, two and more of them. */
const combinations: Readonly<Record<string, string>> = {
  'status and priority': 'status=Won&priority=High',
  'source and status': 'source=JustDial&status=Won',
  'source and priority': 'source=JustDial&priority=High',
  'assigned_to and status': 'assigned_to=agent0@example.com&status=Won',
  'assigned_to and priority': 'assigned_to=agent0@example.com&priority=High',
  'assigned_to and source': 'assigned_to=agent0@example.com&source=JustDial',
  'source, status, priority': 'source=JustDial&status=Won&priority=High',
  'assigned_to, status, priority': 'assigned_to=agent0@example.com&status=Won&priority=High',
  'assigned_to, source, status': 'assigned_to=agent0@example.com&source=JustDial&status=Won',
  'assigned_to, source, priority': 'assigned_to=agent0@example.com&source=JustDial&priority=High',
  'all four': 'assigned_to=agent0@example.com&source=JustDial&status=Won&priority=High',
}

/** Requests under several filters: every combination as an admin, some as an agent, and half-way behind one. */
export function combinedRequests(target: Target, leads: number): Record<string, HttpRequest> {
  const { adminKey, agentKey } = target.seeded
  const named = Object.entries(combinations).map(([name, query]) => [
    `GET leads, ${name}`,
    listRequest(target, adminKey, `?${query}`),
  ])
  const half = Math.floor(leads / 36)
  return {
    ...Object.fromEntries(named),
    'GET leads, as an agent, status and priority': listRequest(target, agentKey, '?status=Won&priority=High'),
    'GET leads, as an agent, source and status': listRequest(target, agentKey, '?source=JustDial&status=Won'),
    [`GET leads, status and priority, offset ${half}`]: listRequest(
      target,
      adminKey,
      `?status=Won&priority=High&offset=${half}`,
    ),
  }
}

const firstPage = 'GET leads, default page'

const perSecond = (result: Result | undefined, name: string): number =>
  result?.lines.find((line) => line.name === name)?.measured.perSecond ?? Number.NaN

/** Lists under several filters against lists under none, in the same run; `large` against `small` as well. */
export function ratiosOfFilters(
  small: Result | undefined,
  large: Result | undefined,
  ugly: Result | undefined,
): [name: string, ratio: number, least: number][] {
  const names = Object.keys(combinations)
  const line = (name: string): string => `GET leads, ${name}`
  const half =
    large?.lines.find(({ name }) => name.startsWith('GET leads, status and priority, offset'))?.name ?? ''
  return [
    ...names.map((name): [string, number, number] => [
      `${name} : default page, 1 M`,
      perSecond(large, line(name)) / perSecond(large, firstPage),
      0.5,
    ]),
    ...names.map((name): [string, number, number] => [
      `${name}, 1 M : 10 k`,
      perSecond(large, line(name)) / perSecond(small, line(name)),
      0.7,
    ]),
    [
      'half-way behind status and priority : their first page, 1 M',
      perSecond(large, half) / perSecond(large, line('status and priority')),
      0.2,
    ],
    ...names.map((name): [string, number, number] => [
      `${name} : default page, ugly account`,
      perSecond(ugly, line(name)) / perSecond(ugly, firstPage),
      0.2,
    ]),
  ]
}
