import type { HttpRequest } from './load.ts'
import type { Result } from './result.ts'
import { listRequest, type Target } from './scenarios.ts'

interface Lead {
  readonly id: string
  readonly phone: string
  readonly email: string
  readonly updated_at: string
}

/** What asks for a lead half-way down the list by what its holder knows of it, and for what changed since then. */
const questions: Readonly<Record<string, (lead: Lead) => Record<string, string>>> = {
  'by id': ({ id }) => ({ id }),
  'by phone': ({ phone }) => ({ phone }),
  'by email': ({ email }) => ({ email }),
  'that changed since': ({ updated_at }) => ({ updated_since: updated_at }),
}

const lineOf = (question: string): string => `GET leads, ${question}`

/** Requests by id, phone, email and last change, as an admin (decision 0039). */
export async function askedRequests(target: Target, leads: number): Promise<Record<string, HttpRequest>> {
  const { adminKey } = target.seeded
  const { url, headers } = listRequest(target, adminKey, `?limit=1&offset=${leads / 2}`)
  const { data } = (await (await fetch(url, { headers })).json()) as { data: [Lead] }
  const asked = (query: Record<string, string>): HttpRequest =>
    listRequest(target, adminKey, `?${new URLSearchParams(query)}`)
  const named = Object.entries(questions).map(([name, of]) => [lineOf(name), asked(of(data[0]))])
  return Object.fromEntries(named)
}

/** A million leads against ten thousand. */
export function ratiosOfAsked(
  small: Result | undefined,
  large: Result | undefined,
): [name: string, ratio: number, least: number][] {
  const rate = (result: Result | undefined, name: string): number =>
    result?.lines.find((line) => line.name === name)?.measured.perSecond ?? Number.NaN
  return Object.keys(questions).map((name) => [
    `leads ${name}, 1 M : 10 k`,
    rate(large, lineOf(name)) / rate(small, lineOf(name)),
    0.7,
  ])
}
