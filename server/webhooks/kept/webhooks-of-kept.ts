import sql from 'sql-template-tag'
import { type Query, query } from '../../postgres/database.ts'
import { accountCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import { readWebhook, selectWebhook, type Webhook } from '../webhook.ts'
import type { KeptRequest } from './kept-request.ts'

/** The webhook that a kept request came to, and why what came so late is refused; null where it is taken. */
export interface WebhookOfKept {
  readonly webhook: Webhook
  readonly closed: string | null
}

interface Standing {
  readonly id: string
  readonly enabled: boolean
  readonly deleted_at: Date | null
  readonly token_hash: string
}

interface Closing {
  readonly action: string
  readonly reason: string
}

/** Which change of the webhook makes it refuse what comes to this address; null where it takes it. */
function closingOf({ enabled, deleted_at, token_hash }: Standing, tokenHash: string): Closing | null {
  if (deleted_at !== null)
    return { action: 'deleted', reason: 'The webhook had been deleted when this came.' }
  if (token_hash !== tokenHash)
    return { action: 'regenerated', reason: 'The webhook had another address when this came.' }
  return enabled ? null : { action: 'disabled', reason: 'This webhook was disabled when this came.' }
}

/** When the latest change was made that closes a webhook in this way; null where none is known. */
const closedAt = (accountId: string, webhookId: string, action: string): Query<{ at: Date | null }> =>
  query<{ at: Date | null }>`
    select max(at) as at from audit_log
    where account_id = ${accountId} and subject_id = ${webhookId} and (action = ${`webhook.${action}`}
      or action = 'webhook.changed' and ${action === 'disabled'} and details ->> 'enabled' = 'false')`

/**
 * The webhooks of kept requests of one account, by the delivery's id; none for a webhook that is not there at all. One that was
 * disabled, deleted or given another address before a request came refuses it, however it was last known here; one that was so
 * later takes it (decision 0046).
 */
export async function webhooksOfKept(
  db: Database,
  accountId: string,
  requests: readonly KeptRequest[],
): Promise<ReadonlyMap<string, WebhookOfKept>> {
  const caller = accountCaller(accountId)
  const ids = [...new Set(requests.map(({ webhookId }) => webhookId))]
  const [standings, stored] = await db.read(caller, (tx) =>
    tx.run(
      query<Standing>`select id, enabled, deleted_at, encode(token_hash, 'hex') as token_hash from webhooks
        where account_id = ${accountId} and id = any(${ids}::uuid[])`,
      selectWebhook(accountId, sql`webhook.id = any(${ids}::uuid[])`),
    ),
  )
  const webhooks = new Map(stored.map((row) => [row.id, readWebhook(row)]))
  const found = new Map<string, WebhookOfKept>()
  async function find({ webhookId, tokenHash, came: { received } }: KeptRequest): Promise<void> {
    const standing = standings.find(({ id }) => id === webhookId)
    const webhook = webhooks.get(webhookId)
    if (!standing || !webhook) return
    const closing = closingOf(standing, tokenHash)
    const question = closing && closedAt(accountId, webhookId, closing.action)
    const { at } = question ? await db.lookUp(caller, (tx) => tx.one(question)) : { at: null }
    const isClosed = closing !== null && (at === null || at < received.receivedAt)
    found.set(received.id, {
      webhook: { ...webhook, enabled: true },
      closed: isClosed ? closing.reason : null,
    })
  }
  await Promise.all(requests.map(find))
  return found
}
