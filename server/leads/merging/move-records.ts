import sql, { type Sql } from 'sql-template-tag'
import { asWholeAccount, query } from '../../postgres/database.ts'
import { type CountedCall, callsOfNewOwner, countedCallColumns } from '../../read/counts/count-change.ts'
import type { Tx } from '../../records/database.ts'
import type { TimelineLead } from '../../records/log-entries.ts'
import { moveMarks } from '../not-to-call/call-marks.ts'
import type { MovedRecords } from './lead-undo.ts'

interface Id {
  readonly id: string
}

const idsOf = (rows: readonly Id[]): string[] => rows.map(({ id }) => id)

/**
 * Moves calls, timeline, deliveries and marks from one lead to another, all of them or those that `only` names, and counts the
 * calls anew. What policies ask of a row follows its lead. Answers what moved. Both leads must be held, and there.
 */
export async function moveRecords(
  tx: Tx,
  from: TimelineLead,
  to: TimelineLead,
  only?: MovedRecords,
): Promise<MovedRecords> {
  const { accountId } = tx.caller
  const seenBy = sql`assigned_to_id = ${to.assigned_to_id}, created_by_id = ${to.created_by_id}`
  const ofLead = (ids: readonly string[] | undefined): Sql => {
    const among = ids === undefined ? sql`true` : sql`id = any(${ids}::uuid[])`
    return sql`account_id = ${accountId} and lead_id = ${from.id} and ${among}`
  }
  const [calls, activities, pairs, deliveries, marks] = await tx.run(
    asWholeAccount,
    query<CountedCall & Id>`
      update call_logs set lead_id = ${to.id}, ${seenBy} where ${ofLead(only?.calls)}
      returning id, ${countedCallColumns}`,
    query<Id>`
      update lead_activities set lead_id = ${to.id}, ${seenBy}
      where ${ofLead(only?.activities)} and kind <> 'possible_duplicate' returning id`,
    query<Id>`
      update lead_activities set lead_id = ${to.id}
      where ${ofLead(only?.pairs)} and kind = 'possible_duplicate' returning id`,
    query<Id>`update deliveries set lead_id = ${to.id} where ${ofLead(only?.deliveries)} returning id`,
    moveMarks(accountId, from.id, to.id, only && { ids: only.marks ?? [], deliveryIds: only.deliveries }),
  )
  const { assigned_to_id, created_by_id } = from
  tx.write(...callsOfNewOwner(accountId, calls, { assigned_to_id, created_by_id }))
  return {
    calls: idsOf(calls),
    activities: idsOf(activities),
    pairs: idsOf(pairs),
    deliveries: idsOf(deliveries),
    marks: idsOf(marks),
  }
}

/** Takes along what repeats a delivery that goes from one lead to another: a deletion must find it (decision 0006.47). */
export async function moveRepeats(
  tx: Tx,
  fromId: string,
  toId: string,
  deliveryIds: readonly string[],
): Promise<void> {
  if (deliveryIds.length === 0) return
  const { accountId } = tx.caller
  await tx.run(
    asWholeAccount,
    sql`
      update deliveries set lead_id = ${toId} from deliveries first
      where deliveries.account_id = ${accountId} and deliveries.lead_id = ${fromId}
        and first.account_id = ${accountId}
        and first.id = any(${deliveryIds}::uuid[]) and first.webhook_id = deliveries.webhook_id
        and (first.body_hash = deliveries.body_hash and deliveries.outcome = 'repeated'
          or first.platform_delivery_id = deliveries.platform_delivery_id)`,
  )
}
