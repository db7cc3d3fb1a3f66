import type { Caller } from '../../records/caller.ts'
import type { NewLead } from '../create-lead.ts'
import { newLeadValues } from '../lead-columns.ts'
import type { TakenArrival } from './lead-undo.ts'

/**
 * What a merge took in, as the lead that it would have made: undoing the merge makes it one (decision 0021.56). It stays
 * with whoever had the lead that it was taken for, unless somebody was named.
 */
export function takenArrival(
  { userId }: Caller,
  { sent, defaults, at, origin }: Pick<NewLead, 'sent' | 'defaults' | 'at' | 'origin'>,
  assigneeId: string | null,
  deliveryId: string | null = null,
): TakenArrival {
  const time = at.toISOString()
  const values = newLeadValues(sent, defaults, assigneeId)
  const lead = { ...values, created_by_id: userId, created_at: time, updated_at: time }
  return { kind: 'arrival', lead, deliveryId, ...(origin && { origin }) }
}
