import { Agent, request as openRequest } from 'node:http'
import autocannon from 'autocannon'
import pg from 'pg'
import { type RawStatement, rawOptions } from './statements.ts'

/** Load of one kind for a fixed time. */
export interface Measured {
  /** Answered well. */
  readonly requests: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  readonly failures: number
}

export const connections = 16

export interface HttpRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Record<string, string>
  /** A new body for each request. */
  readonly body?: () => string
}

/** Each connection has one request at a time. */
export async function loadHttp(request: HttpRequest, seconds: number, most = connections): Promise<Measured> {
  const { body } = request
  const took: number[] = []
  const options = {
    url: request.url,
    connections: most,
    duration: seconds,
    headers: { 'content-type': 'application/json', ...request.headers },
    requests: [
      { method: request.method, ...(body && { setupRequest: (one: object) => ({ ...one, body: body() }) }) },
    ],
  } as autocannon.Options
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, done) => (error ? reject(error) : resolve(done)))
    // Its own percentiles are whole milliseconds.
    load.on('response', (_client, _status, _bytes, responseMs) => took.push(responseMs))
  })
  return {
    requests: result['2xx'],
    perSecond: result['2xx'] / result.duration,
    ...percentilesOf(took),
    failures: result.non2xx + result.errors,
  }
}

/** The same statement over and over, through sixteen connections of `pg` in this process, without HTTP. */
export async function loadStatement(
  url: string,
  statement: RawStatement,
  seconds: number,
): Promise<Measured> {
  const clients = await Promise.all(
    Array.from({ length: connections }, async () => {
      const client = new pg.Client({
        connectionString: url,
        options: rawOptions,
      })
      await client.connect()
      return client
    }),
  )
  const { name, text, values } = statement
  const measured = await loadInParallel(seconds, (i) => clients[i]?.query({ name, text, values: values() }))
  await Promise.all(clients.map((client) => client.end()))
  return measured
}

/**
 * As `loadHttp`, but what was sent in time is answered before it ends: of requests that wait for seconds the next line
 * would else find hundreds that nobody counts.
 */
export async function loadHttpToItsEnd(
  request: HttpRequest,
  seconds: number,
  most: number,
): Promise<Measured> {
  const { url, method, body } = request
  const agent = new Agent({ keepAlive: true, maxSockets: most })
  const headers = { 'content-type': 'application/json', ...request.headers }
  let failures = 0
  const sendOne = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = openRequest(url, { method, headers, agent }, (answer) => {
        if ((answer.statusCode ?? 500) >= 300) failures += 1
        answer.resume().on('end', resolve).on('error', reject)
      })
      sent.on('error', reject).end(body?.())
    })
  const measured = await loadInParallel(seconds, sendOne, most).finally(() => agent.destroy())
  const requests = measured.requests - failures
  return { ...measured, requests, perSecond: (measured.perSecond * requests) / measured.requests, failures }
}

/** So many at once in this process, until the last has ended; `work` is told which of them it is. */
export async function loadInParallel(
  seconds: number,
  work: (i: number) => unknown,
  most = connections,
): Promise<Measured> {
  const took: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    Array.from({ length: most }, async (_, i) => {
      while (performance.now() < end) {
        const sent = performance.now()
        await work(i)
        took.push(performance.now() - sent)
      }
    }),
  )
  const elapsedSeconds = (performance.now() - began) / 1000
  return {
    requests: took.length,
    perSecond: took.length / elapsedSeconds,
    ...percentilesOf(took),
    failures: 0,
  }
}

function percentilesOf(took: number[]): { readonly p50Ms: number; readonly p99Ms: number } {
  took.sort((a, b) => a - b)
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99) }
}
