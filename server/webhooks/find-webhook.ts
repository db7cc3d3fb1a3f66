import sql from 'sql-template-tag'
import { queryMadeOnce } from '../postgres/database.ts'
import { accountCaller } from '../records/caller.ts'
import type { Database, Tx } from '../records/database.ts'
import { notFound } from '../refusals/errors.ts'
import { accountIdOfSecret, hashSecret } from '../secrets/secrets.ts'
import { readWebhook, type StoredWebhook, selectWebhook, type Webhook } from './webhook.ts'

const notDeleted = sql`deleted_at is null`

/** Put together once, because every delivery asks it; its values are the account and the hash alone. */
const byToken = selectWebhook('account', notDeleted, sql`token_hash = ${'hash'}`)
const byTokenText = queryMadeOnce<StoredWebhook>`${byToken.text}`

/**
 * The webhook behind a URL, looked up inside the account that its token names; null for a token that is malformed,
 * unknown, replaced or of a deleted webhook (§4.7 rule 1, decision 0004.30). Asked on every request, so that a regenerated
 * URL and a changed setting hold at once in every process.
 */
export async function findWebhookByToken(db: Database, token: string): Promise<Webhook | null> {
  const accountId = accountIdOfSecret(token)
  if (accountId === null) return null
  const hash = hashSecret(token)
  const values = byToken.values.map((value) => (value === 'account' ? accountId : hash))
  const stored = await db.lookUp(accountCaller(accountId), (tx) => tx.oneOrNone(byTokenText(values)))
  return readWebhook(stored)
}

/** One webhook of the account; 404 when it is missing or deleted. */
export async function findWebhook(tx: Tx, id: string): Promise<Webhook> {
  const stored = await tx.oneOrNone(selectWebhook(tx.caller.accountId, notDeleted, sql`webhook.id = ${id}`))
  const webhook = readWebhook(stored)
  if (!webhook) throw notFound('webhook')
  return webhook
}
