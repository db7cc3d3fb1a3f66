import { type Static, Type } from 'typebox'
import { Uuid } from '../../http/validation.ts'
import { query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { notFound } from '../../refusals/errors.ts'

export const CheckedDelivery = Type.Object({ id: Uuid('Delivery.'), to_check: Type.Null() })

/** Notes that a person has looked whether the lead of a delivery is right (decision 0055). Twice is once. 404 for no delivery. */
export async function checkedDelivery(tx: Tx, id: string, at: Date): Promise<Static<typeof CheckedDelivery>> {
  const found = await tx.oneOrNone(query<{ id: string }>`
    update deliveries set to_check = null where account_id = ${tx.caller.accountId} and id = ${id} returning id`)
  if (!found) throw notFound('delivery')
  tx.write(auditEntry(tx.caller, at, 'delivery.checked', ['delivery', id]))
  return { id, to_check: null }
}
