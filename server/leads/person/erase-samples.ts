import sql from 'sql-template-tag'
import type { Statement } from '../../postgres/database.ts'

/** Empties the samples of fields that deliveries left. Locked in the order in which deliveries write them: no deadlock. */
export function eraseSamples(accountId: string, deliveryIds: readonly string[]): Statement[] {
  const fields = sql`account_id = ${accountId} and sample_delivery_id = any(${deliveryIds}::uuid[])`
  return [
    sql`select id from webhook_fields where ${fields} order by webhook_id, expression for update`,
    sql`update webhook_fields set sample = null where ${fields}`,
  ]
}
