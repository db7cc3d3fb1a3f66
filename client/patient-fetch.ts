/** How long and how often a request is tried. */
export interface Patience {
  /** Tries in all. */
  readonly mostTries: number
  /** The longest that one `Retry-After` is waited for, in seconds; beyond it the refusal is the answer. */
  readonly longestWaitSeconds: number
}

type Fetch = (request: Request) => Promise<Response>

const firstPauseSeconds = 0.5

/** What may be sent again though nobody knows whether it was done: reads, and writes that carry a key. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method === 'GET' || headers.has('idempotency-key')

/** Seconds until the next try; null when the reply stands. */
function pauseAfter(reply: Response, request: Request, pauseSeconds: number): number | null {
  // 429 says that nothing was done, 503 that nobody knows.
  const mayRepeat = reply.status === 429 || (reply.status === 503 && isRepeatable(request))
  if (!mayRepeat) return null
  const seconds = Number(reply.headers.get('retry-after'))
  return Number.isFinite(seconds) && seconds > 0 ? seconds : pauseSeconds
}

function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const stop = (): void => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, seconds * 1_000)
    signal.addEventListener('abort', stop, { once: true })
  })
}

/**
 * Sends a request until it is answered: waits as `Retry-After` says after 429 and 503, and sends again what got no
 * answer, as far as that does nothing twice. Rejects as `fetch` does when the last try gets no answer.
 */
export function patientFetch(fetch: Fetch, { mostTries, longestWaitSeconds }: Patience): Fetch {
  return async (request) => {
    for (let tries = 1; ; tries++) {
      const pauseSeconds = firstPauseSeconds * 2 ** (tries - 1)
      try {
        const reply = await fetch(request.clone())
        const seconds = pauseAfter(reply, request, pauseSeconds)
        if (seconds === null || tries >= mostTries || seconds > longestWaitSeconds) return reply
        await reply.body?.cancel()
        await pause(seconds, request.signal)
      } catch (error) {
        if (request.signal.aborted || tries >= mostTries || !isRepeatable(request)) throw error
        await pause(pauseSeconds, request.signal)
      }
    }
  }
}
