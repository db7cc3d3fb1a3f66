import { saveLead } from '../server/leads/save-lead.ts'
import { openDatabase } from '../server/postgres/database.ts'
import { alone } from '../server/postgres/scope.ts'
import type { Caller } from '../server/records/caller.ts'
import { drawIds } from '../server/webhooks/delivery.ts'
import { storeIn } from '../server/webhooks/delivery-store.ts'
import { openInterpreter } from '../server/webhooks/interpret/interpreter.ts'
import { receiveDelivery } from '../server/webhooks/receive-delivery.ts'
import { connections, loadInParallel, type Measured } from './load.ts'
import type { Seeded } from './seed.ts'
import { seededWebhook } from './seeded-webhook.ts'
import { newFormBody, newPerson } from './statements.ts'

/**
 * The service's own save of a new lead (identity, locks, match, lead, timeline, audit, count, under row-level
 * security), called in this process: what it costs without HTTP and without the look-up of a key.
 */
export async function loadSave(serviceUrl: string, seeded: Seeded, seconds: number): Promise<Measured> {
  const db = openDatabase<Caller>(serviceUrl, connections)
  const caller: Caller = {
    accountId: seeded.accountId,
    userId: seeded.agentId,
    role: 'admin',
    teamUserIds: [],
    email: 'agent0@example.com',
    actor: { kind: 'api_key', name: 'bench', viaId: null },
    address: '127.0.0.1',
  }
  const measured = await loadInParallel(seconds, () => {
    const { name, email, phone, notes } = newPerson()
    const contacts = { email: { text: email, normalized: email }, phone: { text: phone, normalized: phone } }
    return saveLead(alone(db, caller), { name, notes, ...contacts }, new Date())
  })
  await db.close()
  return measured
}

/**
 * The service's own way from a body to a saved lead (fields, guess, delivery and all that a save writes), called in this
 * process: what it costs without HTTP and without the look-up of the webhook.
 */
export async function loadDelivery(
  serviceUrl: string,
  { webhookToken }: Seeded,
  seconds: number,
): Promise<Measured> {
  const db = openDatabase<Caller>(serviceUrl, connections)
  const webhook = await seededWebhook(db, webhookToken)
  const interpreter = openInterpreter()
  const measured = await loadInParallel(seconds, () =>
    receiveDelivery(storeIn(db), interpreter, webhook, {
      ...drawIds(),
      receivedAt: new Date(),
      method: 'POST',
      query: null,
      address: '127.0.0.1',
      contentType: 'application/json',
      body: Buffer.from(newFormBody()),
    }),
  )
  await db.close()
  return measured
}
