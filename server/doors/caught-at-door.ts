import type { FastifyRequest } from 'fastify'
import { countedAddress } from '../http/client-address.ts'
import { type CaughtSpam, caughtByOrigin, caughtBySenderRate } from '../webhooks/spam.ts'
import type { Webhook } from '../webhooks/webhook.ts'
import type { CountRequest } from './rate-limit.ts'

/**
 * What tells spam before a body is read (decision 0025): where a browser posts from, and how often one address sends,
 * counted among all processes as other limits are. Null for what is none, and for a webhook that looks at neither.
 */
export async function caughtAtDoor(
  webhook: Webhook,
  { headers, clientAddress }: FastifyRequest,
  countRequest: CountRequest,
): Promise<CaughtSpam | null> {
  const { id, sender_rate_limit: limit } = webhook
  const caught = caughtByOrigin(webhook, headers.origin)
  if (caught !== null || limit === null) return caught
  const { isExceeded } = await countRequest(`sender:${id}:${countedAddress(clientAddress)}`, limit)
  return isExceeded ? caughtBySenderRate(limit) : null
}
