import { asWholeAccount, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { isKeptUndo } from './lead-undo.ts'

/**
 * Entries of timelines that a batch wrote and that can still be undone, the latest first: of one's own batch, and of
 * anybody's for an admin (decision 0053). None for an id that is no batch, or another's.
 */
export async function undosOfBatch(tx: Tx, batchId: string, at: Date): Promise<string[]> {
  const { accountId, userId, role } = tx.caller
  const [undos] = await tx.run(
    asWholeAccount,
    query<{ id: string }>`
      select id from audit_log
      where account_id = ${accountId} and batch_id = ${batchId}
        and (${role === 'admin'} or actor_user_id = ${userId})
        and exists (
          select from lead_undos
          where lead_undos.account_id = ${accountId} and lead_undos.id = audit_log.id and ${isKeptUndo(at)})
      order by audit_log.at desc, audit_log.id desc`,
  )
  return undos.map(({ id }) => id)
}
