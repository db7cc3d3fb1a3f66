import sql from 'sql-template-tag'
import type { Tx } from '../../platform/database/database.ts'
import { undoDays } from './lead-undo.ts'

const batchSize = 1_000

/** Removes what merges of more than 30 days ago had kept of people (decision 0021.56). True when there may be more. */
export async function forgetOldUndos(tx: Tx, at: Date): Promise<boolean> {
  const { accountId } = tx.caller
  const oldest = new Date(at.getTime() - undoDays * 86_400_000)
  const forgotten = await tx.all(sql`
    delete from lead_undos where account_id = ${accountId} and id in (
      select id from lead_undos where account_id = ${accountId} and at < ${oldest} limit ${batchSize}
    ) returning id`)
  return forgotten.length === batchSize
}
