import { type Static, Type } from 'typebox'
import { Uuid } from '../../http/validation.ts'
import { query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { notFound } from '../../refusals/errors.ts'
import { type StoredPayload, sentIn } from '../delivery.ts'
import { findWebhook } from '../find-webhook.ts'
import type { Rereading } from '../interpret/interpreter.ts'
import { MappingJson } from './mapping.ts'

/** Somebody who may have asked, and the mapping that says so. */
export const AskedParty = Type.Object({ name: Type.String(), mapping: MappingJson })

type AskedParty = Static<typeof AskedParty>

interface StoredBody extends Omit<StoredPayload, 'body'> {
  readonly webhook_id: string
  readonly body: Buffer | null
}

/** The people of whom a kept delivery may be, or of whom a lead to check is; empty where nothing is asked any more. 404 for no delivery. */
export async function askedParties(
  { db, interpreter, caller }: Rereading,
  id: string,
): Promise<readonly AskedParty[]> {
  const { stored, webhook } = await db.transaction(caller, async (tx) => {
    const stored = await tx.oneOrNone(query<StoredBody>`
      select webhook_id, body, content_type, method, query from deliveries
      where account_id = ${tx.caller.accountId} and id = ${id}`)
    if (!stored) throw notFound('delivery')
    return { stored, webhook: await findWebhook(tx, stored.webhook_id) }
  })
  const { body } = stored
  if (body === null) return []
  const read = await interpreter.interpret(sentIn({ ...stored, body }), webhook)
  return 'question' in read ? ((read.question ?? []) as AskedParty[]) : []
}

export const CheckedDelivery = Type.Object({ id: Uuid('Delivery.'), to_check: Type.Null() })

/** Notes that a person has looked whether the lead of a delivery is right (decision 0055). Twice is once. 404 for no delivery. */
export async function checkedDelivery(tx: Tx, id: string, at: Date): Promise<Static<typeof CheckedDelivery>> {
  const found = await tx.oneOrNone(query<{ id: string }>`
    update deliveries set to_check = null where account_id = ${tx.caller.accountId} and id = ${id} returning id`)
  if (!found) throw notFound('delivery')
  tx.write(auditEntry(tx.caller, at, 'delivery.checked', ['delivery', id]))
  return { id, to_check: null }
}
