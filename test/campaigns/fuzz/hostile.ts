import type { Answer, Asked, HttpClient } from '../http-client.ts'
import { type Random, randomOf } from '../random.ts'
import { describe, type Findings } from './findings.ts'
import { hostileBody, hostileText } from './hostile-values.ts'
import type { Office } from './office.ts'

const methods = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS']
const parameters = [
  'limit',
  'offset',
  'from_date',
  'to_date',
  'status',
  'source',
  'assigned_to',
  'lead_id',
  'q',
  'x',
]
const contentTypes = [
  'application/json',
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/xml',
  'a/b; c=d; ',
  '/',
]
const headerNames = [
  'authorization',
  'content-encoding',
  'idempotency-key',
  'leadline-see-as',
  'x-forwarded-for',
  'origin',
  'accept',
  'cookie',
  'if-none-match',
  'range',
  'access-control-request-headers',
]
/** Nothing here signs out or changes a password: the session is to last. */
const consolePaths = [
  '/leads',
  '/leads/match',
  '/leads.csv',
  '/search',
  '/overview',
  '/call-logs',
  '/duplicates',
  '/audit',
  '/audit.csv',
  '/webhooks',
  '/distribution-rules',
  '/distribution-rules/try',
  '/expressions/check',
  '/api-keys/check-address',
  '/users',
]

/** Text as a header of Node.js may carry it: what it may not never leaves the client. */
const headerText = (text: string): string => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').slice(0, 4_000)

function query(random: Random): string {
  if (random.chance(0.5)) return ''
  const pairs = Array.from({ length: 1 + random.below(3) }, () => {
    const value = random.chance(0.5)
      ? encodeURIComponent(hostileText(random).slice(0, 500).toWellFormed())
      : String(random.below(600))
    return `${random.pick(parameters)}=${value}`
  })
  return `?${pairs.join('&')}`
}

function pathBehind(random: Random, office: Office): { path: string; headers: Record<string, string> } {
  const person = random.pick(office.people)
  const id = random.chance(0.5)
    ? person.id
    : encodeURIComponent(hostileText(random).slice(0, 200).toWellFormed())
  const door = random.below(10)
  if (door < 4) {
    const path = random.pick(['/leads', '/call-logs', `/leads/${id}`, `/call-logs/${id}`, `/${id}`, '/'])
    return { path: `/api/v1${path}`, headers: { authorization: `Bearer ${person.key}` } }
  }
  if (door < 7) {
    const token = random.chance(0.95) ? random.pick(office.webhooks).token : id
    return { path: `/webhook/${token}${random.chance(0.1) ? '/' : ''}`, headers: {} }
  }
  if (door < 9) {
    const path = random.chance(0.7) ? random.pick(consolePaths) : `${random.pick(consolePaths)}/${id}`
    const headers = { cookie: person.cookie, origin: 'http://127.0.0.1', host: '127.0.0.1' }
    return { path: `/console/api${path}`, headers }
  }
  return {
    path: random.pick(['/', '/docs', '/healthz', '/assets/x', `/${id}`, '/webhook', '/%', '/%ff/%00']),
    headers: {},
  }
}

function anyRequest(random: Random, office: Office): Asked {
  const { path, headers } = pathBehind(random, office)
  const method = random.chance(0.6) ? 'POST' : random.pick(methods)
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method) || random.chance(0.05)
  const strange = random.chance(0.15) ? { [random.pick(headerNames)]: headerText(hostileText(random)) } : {}
  const label = { 'content-type': random.chance(0.7) ? 'application/json' : random.pick(contentTypes) }
  return {
    method,
    path: path + query(random),
    headers: { ...headers, ...(hasBody && label), ...strange },
    ...(hasBody && { body: hostileBody(random) }),
  }
}

/** Every refusal is in the one envelope and carries the id of its request (§7, decision 0004.27). */
function isInEnvelope({ method }: Asked, { status, headers, body }: Answer): boolean {
  if (status < 400) return true
  if (headers['x-request-id'] === undefined) return false
  if (method === 'HEAD') return true
  try {
    const { error } = JSON.parse(body) as { error?: { code?: unknown; message?: unknown } }
    return typeof error?.code === 'string' && typeof error.message === 'string'
  } catch {
    return false
  }
}

const senders = 12

/** Requests that no honest client sends, at all doors. Answers how many were sent before the time was over. */
export async function sendHostile(
  client: HttpClient,
  office: Office,
  findings: Findings,
  limits: { readonly requests: number; readonly seed: number; readonly until: number },
): Promise<number> {
  let sent = 0
  const work = async (number: number): Promise<void> => {
    const random = randomOf(limits.seed * 31 + number)
    while (sent < limits.requests && Date.now() < limits.until) {
      sent += 1
      const asked = anyRequest(random, office)
      try {
        const answer = await client.ask(asked)
        findings.look(asked, answer)
        if (!isInEnvelope(asked, answer)) findings.add('no envelope', describe(asked, answer))
      } catch (error) {
        // The service may hang up on a body that it will not read; without an answer nothing else may end.
        findings.add('no answer', `${asked.method} ${asked.path.slice(0, 200)}: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: senders }, (_, number) => work(number)))
  return sent
}
