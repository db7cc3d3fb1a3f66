import { drawIds } from './delivery.ts'
import { storeIn } from './delivery-store.ts'
import { findWebhook } from './find-webhook.ts'
import type { Rereading } from './interpret/interpreter.ts'
import { receiveDelivery } from './receive-delivery.ts'

const sample = {
  name: 'Test Lead',
  email: 'test@example.com',
  phone: '+91 98765 43210',
  city: 'Mumbai',
  message: 'A test from the settings.',
}

/** As telephony tells of a call that came in and was answered; each test is a call of its own. */
const callSample = (at: Date) => ({
  call_id: `test-${at.getTime()}`,
  direction: 'inbound',
  from: '+91 98765 43210',
  to: '+91 22 4890 0000',
  status: 'completed',
  duration: 42,
  start_time: at.toISOString(),
})

/**
 * Sends a payload, or a sample of a lead or call, the way of a real delivery, marked as a test: it becomes a lead only where the webhook
 * takes tests. Answers the id of the delivery. 404 for an unknown webhook.
 */
export async function sendTest(
  { db, interpreter, caller }: Rereading,
  webhookId: string,
  payload?: Record<string, unknown>,
): Promise<string> {
  const receivedAt = new Date()
  const webhook = await db.read(caller, (tx) => findWebhook(tx, webhookId))
  const usual = webhook.kind === 'calls' ? callSample(receivedAt) : sample
  const { deliveryId } = await receiveDelivery(storeIn(db), interpreter, webhook, {
    ...drawIds(),
    receivedAt,
    address: caller.address ?? '',
    method: 'POST',
    query: null,
    contentType: 'application/json',
    body: Buffer.from(JSON.stringify({ ...(payload ?? usual), is_test: true })),
  })
  return deliveryId
}
