import type { FastifyBaseLogger } from 'fastify'
import { circuitBreaker } from './circuit-breaker.ts'
import { windowSeconds } from './fixed-window.ts'

/** A counter of all processes after one more request, or null where it cannot be reached; `max` is the limit. */
export type CountShared = (key: string, max: number) => Promise<{ count: number; msLeft: number } | null>

const answerLimitMs = 250

/** One more request in the window of a key; the first one begins the window. */
const script = `
local count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
local left = redis.call('pttl', KEYS[1])
if left < 0 then redis.call('pexpire', KEYS[1], ARGV[1]) left = tonumber(ARGV[1]) end
return {count, left}`

/** Counters that all processes share. `close` hangs up. */
export async function sharedWindows(
  redisUrl: string,
  log: FastifyBaseLogger,
): Promise<{ count: CountShared; close(): void }> {
  // Loaded where there is a Redis: nobody else needs its 20 MB.
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, {
    commandTimeout: answerLimitMs,
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
    scripts: { countInWindow: { lua: script, numberOfKeys: 1 } },
  })
  // A command of our own, which the client's types cannot know.
  const { countInWindow } = redis as unknown as {
    countInWindow(key: string, windowMs: number): Promise<[count: number, msLeft: number]>
  }
  const breaker = circuitBreaker(() => redis.ping(), {
    away: () => log.warn('Redis is away: rate limits are counted per process'),
    back: () => log.info('Redis is back: rate limits are shared again'),
  })
  // Until its first connection is there it is neither away nor back.
  let wasReady = false
  redis.on('error', () => breaker.giveUp())
  redis.on('close', () => {
    if (wasReady) breaker.giveUp()
  })
  redis.on('ready', () => {
    wasReady = true
    breaker.tryNow()
  })
  return {
    async count(key) {
      if (redis.status !== 'ready') return null
      const answer = await breaker.ask(() =>
        countInWindow.call(redis, `leadline:window:${key}`, windowSeconds * 1_000),
      )
      return answer && { count: answer[0], msLeft: answer[1] }
    },
    close() {
      breaker.close()
      redis.disconnect()
    },
  }
}
