import { query } from '../../postgres/database.ts'
import { auditEntry } from '../../records/audit-entry.ts'
import type { Tx } from '../../records/database.ts'
import { notFound } from '../../refusals/errors.ts'

/** A person has looked whether the lead of a delivery is right (decision 0055). Twice is once. 404 for no delivery. */
export async function checkedDelivery(tx: Tx, id: string, at: Date): Promise<void> {
  const found = await tx.oneOrNone(query<{ id: string }>`
    update deliveries set to_check = null where account_id = ${tx.caller.accountId} and id = ${id} returning id`)
  if (!found) throw notFound('delivery')
  tx.write(auditEntry(tx.caller, at, 'delivery.checked', ['delivery', id]))
}
