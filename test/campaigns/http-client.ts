import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Asked {
  readonly method: string
  readonly path: string
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer
  /** An address of loopback to come from: limits by address count each alone. */
  readonly from?: string
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Until the last byte of the answer. */
  readonly ms: number
}

export interface HttpClient {
  /** One request, one answer; rejects when the connection ends without one. */
  ask(asked: Asked): Promise<Answer>
  /** Asks again while the service says that it is busy; `wasBusy` counts it. */
  askPatiently(asked: Asked, wasBusy: () => void): Promise<Answer>
  close(): void
}

const answerLimitMs = 60_000
const mostTries = 100

/** A client of its own sockets that are kept alive. */
export function httpClient(base: string): HttpClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const ask = (asked: Asked): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const began = performance.now()
      const { method, path, headers = {}, body, from } = asked
      const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
      const asking = request(new URL(base), {
        method,
        path,
        agent,
        timeout: answerLimitMs,
        headers: { ...length, ...headers },
        ...(from !== undefined && { localAddress: from }),
      })
      asking.on('timeout', () => asking.destroy(new Error(`${method} ${path}: no answer in a minute`)))
      asking.on('error', reject)
      asking.on('response', (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(chunks).toString(),
            ms: performance.now() - began,
          }),
        )
      })
      asking.end(body)
    })
  return {
    ask,
    async askPatiently(asked, wasBusy) {
      for (let tries = 1; ; tries++) {
        const answer = await ask(asked)
        if (answer.status !== 503 || tries === mostTries) return answer
        wasBusy()
        await sleep(200)
      }
    },
    close: () => agent.destroy(),
  }
}
