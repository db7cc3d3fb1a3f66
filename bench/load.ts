import autocannon from 'autocannon'
import pg from 'pg'

/** Load of one kind for a fixed time. */
export interface Measured {
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

/** Sixteen connections, each with one request at a time. */
export async function loadHttp(request: HttpRequest, seconds: number): Promise<Measured> {
  const { body } = request
  const result = await autocannon({
    url: request.url,
    connections,
    duration: seconds,
    headers: { 'content-type': 'application/json', ...request.headers },
    requests: [
      { method: request.method, ...(body && { setupRequest: (one: object) => ({ ...one, body: body() }) }) },
    ],
  } as autocannon.Options)
  return {
    perSecond: result['2xx'] / result.duration,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.non2xx + result.errors,
  }
}

export interface RawStatement {
  readonly name: string
  readonly text: string
  readonly values: () => unknown[]
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
        options: '-c plan_cache_mode=force_generic_plan -c timezone=UTC',
      })
      await client.connect()
      return client
    }),
  )
  const took: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < end) {
        const sent = performance.now()
        await client.query({ name: statement.name, text: statement.text, values: statement.values() })
        took.push(performance.now() - sent)
      }
    }),
  )
  const elapsedSeconds = (performance.now() - began) / 1000
  await Promise.all(clients.map((client) => client.end()))
  took.sort((a, b) => a - b)
  const at = (share: number): number => took[Math.floor(took.length * share)] ?? 0
  return { perSecond: took.length / elapsedSeconds, p50Ms: at(0.5), p99Ms: at(0.99), failures: 0 }
}

/** The run in the middle, by requests a second: one slow moment of the machine does not count. */
export function median(runs: readonly Measured[]): Measured {
  const sorted = [...runs].sort((a, b) => a.perSecond - b.perSecond)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('nothing was measured')
  return middle
}
