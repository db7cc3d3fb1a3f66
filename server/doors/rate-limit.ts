import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Redis as RedisClient } from 'ioredis'
import { Refusal } from '../platform/errors.ts'

const windowSeconds = 60

/** One request counted against its limit, in a fixed window of 60 seconds (§8, decision 0004.29). */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly isExceeded: boolean
}

/** Counts a request under a key; `max` is the most that a window admits. */
export type CountRequest = (key: string, max: number) => Promise<Allowance>

type Limiter = ReturnType<FastifyInstance['createRateLimit']>

const redisTimeoutMs = 250

/** Counters of their own in a scope of their own, so that memory and Redis stand side by side. */
async function makeLimiter(app: FastifyInstance, redis?: RedisClient): Promise<Limiter> {
  let limiter: Limiter | undefined
  await app.register(async (scope) => {
    await scope.register(rateLimit, { global: false, ...(redis && { redis, nameSpace: 'leadline:limit:' }) })
    limiter = scope.createRateLimit({
      timeWindow: windowSeconds * 1000,
      keyGenerator: (counted) => (counted as unknown as Counted).key,
      max: (counted) => (counted as unknown as Counted).max,
    })
  })
  if (!limiter) throw new Error('the rate limiter did not start')
  return limiter
}

/** All that the limiter reads of a request; what is counted is not always one request's own. */
interface Counted {
  readonly key: string
  readonly max: number
  readonly routeOptions: object
}

async function count(limiter: Limiter, key: string, max: number): Promise<Allowance> {
  const counted: Counted = { key, max, routeOptions: {} }
  const answer = await limiter(counted as unknown as FastifyRequest)
  if (answer.isAllowed) return { limit: max, remaining: max, resetSeconds: windowSeconds, isExceeded: false }
  return {
    limit: answer.max,
    remaining: answer.remaining,
    resetSeconds: answer.ttlInSeconds,
    isExceeded: answer.isExceeded,
  }
}

/**
 * One request after another. The counters in memory answer with an object that the next request changes, so that
 * requests of one moment would all read the count of the last: fewer than the limit would be served.
 */
function countInTurn(limiter: Limiter): CountRequest {
  let last: Promise<unknown> = Promise.resolve()
  return (key, max) => {
    const counted = last.then(() => count(limiter, key, max))
    last = counted.catch(() => undefined)
    return counted
  }
}

/**
 * Counters in memory, or shared by all processes in Redis. When Redis goes away requests are still served,
 * limited per process, and the log says so once; once more when it is back.
 */
export async function openRateLimit(
  app: FastifyInstance,
  redisUrl: string | undefined,
): Promise<CountRequest> {
  const countLocally = countInTurn(await makeLimiter(app))
  if (redisUrl === undefined) return countLocally

  // Loaded where there is a Redis: nobody else needs its 20 MB.
  const { Redis } = await import('ioredis')
  const redis = new Redis(redisUrl, {
    commandTimeout: redisTimeoutMs,
    connectTimeout: 2_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 200, 2_000),
  })
  let isAway = false
  redis.on('error', () => saysAway())
  redis.on('ready', () => {
    if (isAway) app.log.info('Redis is back: rate limits are shared again')
    isAway = false
  })
  app.addHook('onClose', async () => redis.disconnect())
  const shared = await makeLimiter(app, redis)

  function saysAway(): void {
    if (!isAway) app.log.warn('Redis is away: rate limits are counted per process')
    isAway = true
  }
  return async (key, max) => {
    if (redis.status !== 'ready') return countLocally(key, max)
    try {
      return await count(shared, key, max)
    } catch {
      saysAway()
      return countLocally(key, max)
    }
  }
}

/** Headers of every answer to a counted request (decision 0004.29). */
export function limitHeaders(allowance: Allowance): Record<string, string> {
  return {
    'ratelimit-limit': String(allowance.limit),
    'ratelimit-remaining': String(allowance.remaining),
    'ratelimit-reset': String(allowance.resetSeconds),
  }
}

/** 429 with Retry-After when the window is used up (§7). */
export function refuseExceeded(allowance: Allowance): void {
  if (!allowance.isExceeded) return
  const seconds = String(Math.max(1, allowance.resetSeconds))
  throw new Refusal('RATE_LIMITED', `Too many requests. Try again in ${seconds} seconds.`, undefined, {
    'retry-after': seconds,
  })
}
