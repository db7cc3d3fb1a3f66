import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { Refusal } from '../refusals/errors.ts'
import { boundedIds } from './bounded-ids.ts'
import { fixedWindows } from './fixed-window.ts'
import { type CountShared, sharedWindows } from './shared-window.ts'

/**
 * One request counted against its limit, in a fixed window of 60 seconds (§8, decision 0004.29). How many a key may send
 * is `API_RATE_LIMIT` in config.ts: 100 unless it is set.
 */
export interface Allowance {
  readonly limit: number
  readonly remaining: number
  readonly resetSeconds: number
  readonly isExceeded: boolean
}

/** Counts a request under a key, `class:name`; `max` is the most that a window admits. */
export type CountRequest = (key: string, max: number) => Promise<Allowance>

const allowanceOf = (count: number, max: number, msLeft: number): Allowance => ({
  limit: max,
  remaining: Math.max(0, max - count),
  resetSeconds: Math.ceil(msLeft / 1000),
  isExceeded: count > max,
})

/**
 * Counters in memory, or shared by all processes: in Redis, or else where `countWithAll` counts. What Redis admits is
 * counted here too, so that no process alone admits more than the limit, whenever Redis goes or comes. While it is away
 * requests are still served, limited per process; the log says so once, and once when it is back.
 */
export async function openRateLimit(
  app: FastifyInstance,
  redisUrl: string | undefined,
  countWithAll?: CountShared,
): Promise<CountRequest> {
  const countHere = fixedWindows()
  if (redisUrl !== undefined) {
    const redis = await sharedWindows(redisUrl, app.log)
    app.addHook('onClose', async () => redis.close())
    return async (key, max) => {
      const here = countHere(key)
      const everywhere = await redis.count(key, max)
      if (!everywhere) return allowanceOf(here.count, max, here.msLeft)
      here.endsWithin(everywhere.msLeft)
      return everywhere.count >= here.count
        ? allowanceOf(everywhere.count, max, everywhere.msLeft)
        : allowanceOf(here.count, max, here.msLeft)
    }
  }
  return async (key, max) => {
    const { count, msLeft } = (await countWithAll?.(key, max)) ?? countHere(key)
    return allowanceOf(count, max, msLeft)
  }
}

/** The limits whose counters are named by an id, and not by an address or a person. */
const withIds = new Set(['key', 'webhook'])

/** True for a counter of a key or a webhook: there are as many as an account has made, however many strangers come. */
export const isCountedById = (key: string): boolean => withIds.has(key.slice(0, key.indexOf(':')))

/** Counts what was beyond a limit: of keys and webhooks by their id, of everything else by the limit alone. */
export function countExceeded(registry: Registry, countRequest: CountRequest): CountRequest {
  const exceeded = new Counter({
    name: 'leadline_limit_hits_total',
    help: 'Requests beyond a limit, by the limit; of keys and webhooks with their id.',
    labelNames: ['limit', 'id'],
    registers: [registry],
  })
  const labelOf = boundedIds()
  return async (key, max) => {
    const allowance = await countRequest(key, max)
    if (allowance.isExceeded) {
      const [limit = '', id = ''] = key.split(':')
      exceeded.inc({ limit, id: isCountedById(key) ? labelOf(id) : '' })
    }
    return allowance
  }
}

/** Headers of every answer to a counted request (decision 0004.29). */
export const limitHeaders = (allowance: Allowance): Record<string, string> => ({
  'ratelimit-limit': String(allowance.limit),
  'ratelimit-remaining': String(allowance.remaining),
  'ratelimit-reset': String(allowance.resetSeconds),
})

/** 429 with Retry-After when the window is used up (§7). */
export function refuseExceeded(allowance: Allowance): void {
  if (!allowance.isExceeded) return
  const seconds = String(Math.max(1, allowance.resetSeconds))
  throw new Refusal('RATE_LIMITED', `Too many requests. Try again in ${seconds} seconds.`, undefined, {
    'retry-after': seconds,
  })
}
