import { Counter, type Registry } from 'prom-client'
import { boundedIds } from './bounded-ids.ts'
import type { CountRequest } from './rate-limit.ts'

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
