import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/database/database.ts'
import { findWebhook } from './find-webhook.ts'
import type { Interpreter } from './interpreter.ts'
import { receiveDelivery } from './receive-delivery.ts'

const sample = {
  name: 'Test Lead',
  email: 'test@example.com',
  phone: '+91 98765 43210',
  city: 'Mumbai',
  message: 'A test from the settings.',
}

/**
 * Sends a payload, or a sample, the way of a real delivery, marked as a test: it becomes a lead only where the webhook
 * takes tests. Answers the id of the delivery. 404 for an unknown webhook.
 */
export async function sendTest(
  db: Database,
  interpreter: Interpreter,
  caller: Caller,
  webhookId: string,
  payload: Record<string, unknown> = sample,
): Promise<string> {
  const webhook = await db.read(caller, (tx) => findWebhook(tx, webhookId))
  const { deliveryId } = await receiveDelivery(db, interpreter, webhook, {
    receivedAt: new Date(),
    address: caller.address ?? '',
    method: 'POST',
    query: null,
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify({ ...payload, is_test: true })),
  })
  return deliveryId
}
