import type { Database } from '../server/records/database.ts'
import { findWebhookByToken } from '../server/webhooks/find-webhook.ts'
import type { Webhook } from '../server/webhooks/webhook.ts'

/** The webhook that was seeded, with its settings, as the service looks it up. */
export async function seededWebhook(db: Database, token: string): Promise<Webhook> {
  const webhook = await findWebhookByToken(db, token)
  if (!webhook) throw new Error('the webhook was not seeded')
  return webhook
}
