import sql from 'sql-template-tag'
import { asWholeAccount, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { notFound } from '../../refusals/errors.ts'
import { isKeptUndo } from './lead-undo.ts'

/**
 * Entries of timelines that a batch wrote, by an action or by any, and that the caller can still undo, the latest first: of
 * one's own batch, and of anybody's for an admin (decision 0053); those of leads that one sees. 404 for an id that is no
 * batch, or another's.
 */
export async function undosOfBatch(
  tx: Tx,
  batchId: string,
  action: string | undefined,
  at: Date,
): Promise<string[]> {
  const { accountId } = tx.caller
  const ofBatch = sql`audit_log.account_id = ${accountId} and batch_id = ${batchId}
    and (${action === undefined} or action = ${action ?? ''})`
  const [seen, undos] = await tx.run(
    // In the caller's sight: an entry of the audit log is seen by whoever made it, and by admins.
    query<{ id: string | null }>`
      select lead_activities.id from audit_log
      left join lead_activities on lead_activities.account_id = ${accountId} and lead_activities.id = audit_log.id
      where ${ofBatch}
      order by audit_log.at desc, audit_log.id desc`,
    asWholeAccount,
    query<{ id: string }>`
      select id from lead_undos where account_id = ${accountId} and ${isKeptUndo(at)} and id in (
        select id from audit_log where ${ofBatch})`,
  )
  if (seen.length === 0) throw notFound('batch')
  const undoable = new Set<string | null>(undos.map(({ id }) => id))
  return seen.flatMap(({ id }) => (id !== null && undoable.has(id) ? [id] : []))
}
