import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import { accountCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { readWebhook, selectWebhook, type Webhook } from '../webhook.ts'

/** The webhook that a kept request came to, and why what came so late is refused; null where it is taken. */
export interface WebhookOfKept {
  readonly webhook: Webhook
  readonly closed: string | null
}

interface Standing {
  readonly enabled: boolean
  readonly deleted_at: Date | null
  readonly token_hash: string
}

interface Closing {
  readonly action: string
  readonly reason: string
}

/** What was done to the webhook that closes the way by which the request came. */
function closingOf({ enabled, deleted_at, token_hash }: Standing, tokenHash: string): Closing | null {
  if (deleted_at !== null)
    return { action: 'deleted', reason: 'The webhook had been deleted when this came.' }
  if (token_hash !== tokenHash)
    return { action: 'regenerated', reason: 'The webhook had another address when this came.' }
  return enabled ? null : { action: 'disabled', reason: 'This webhook was disabled when this came.' }
}

/**
 * Undefined for a webhook that is not there at all. One that was disabled, deleted or given another address before a request came
 * refuses it, however it was last known here; one that was so later takes it (decision 0046).
 */
export async function webhookOfKept(
  db: Database,
  { accountId, webhookId: id, tokenHash }: { accountId: string; webhookId: string; tokenHash: string },
  arrivedAt: Date,
): Promise<WebhookOfKept | undefined> {
  const caller = accountCaller(accountId)
  const [[standing], [stored]] = await db.read(caller, (tx) =>
    tx.run(
      query<Standing>`select enabled, deleted_at, encode(token_hash, 'hex') as token_hash from webhooks
        where account_id = ${accountId} and id = ${id}`,
      selectWebhook(accountId, sql`webhook.id = ${id}`),
    ),
  )
  const webhook = readWebhook(stored)
  if (!standing || webhook === null) return undefined
  const closing = closingOf(standing, tokenHash)
  if (closing === null) return { webhook, closed: null }
  const { at } = await db.read(caller, (tx) =>
    tx.one(query<{ at: Date | null }>`
      select max(at) as at from audit_log
      where account_id = ${accountId} and subject_id = ${id} and (action = ${`webhook.${closing.action}`}
        or action = 'webhook.changed' and ${closing.action === 'disabled'} and details ->> 'enabled' = 'false')`),
  )
  const isClosed = at === null || at < arrivedAt
  return { webhook: { ...webhook, enabled: true }, closed: isClosed ? closing.reason : null }
}
