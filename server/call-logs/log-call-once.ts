import sql from 'sql-template-tag'
import type { Caller } from '../platform/caller.ts'
import { asWholeAccount, type Database } from '../platform/database/database.ts'
import { sqlStateOf } from '../platform/database/database-errors.ts'
import { alone } from '../platform/database/scope.ts'
import { invalidParam } from '../platform/errors.ts'
import { type CallLogBody, type LoggedCall, readCalledAt } from './call-log.ts'
import { callLogFields } from './fields.ts'
import { saveCall } from './save-call.ts'

interface FirstCall extends LoggedCall {
  readonly notes: string | null
  readonly called_at: Date
  readonly called_by_id: string | null
}

/** SQLSTATE of a row whose key is taken. */
const takenKey = '23505'

/**
 * Logs a call under the id that was made when its form was filled in: sent again because an answer was lost, it is the
 * call that was logged then. 400 naming `id` where that one says something else, or is another person's: what is
 * written is neither dropped nor written twice.
 */
export async function logCallOnce(
  db: Database,
  caller: Caller,
  body: CallLogBody,
  id: string,
  at: Date,
): Promise<LoggedCall> {
  const first = await findFirst(db, caller, id)
  if (first) return sameCall(first, caller, body)
  try {
    return await saveCall(alone(db, caller), body, at, id)
  } catch (error) {
    if (sqlStateOf(error) !== takenKey) throw error
    // Sent twice at one moment, and the other one was quicker.
    const quicker = await findFirst(db, caller, id)
    if (!quicker) throw error
    return sameCall(quicker, caller, body)
  }
}

/** Whoever sees it by now: its lead may have been handed over, or merged with another one, since it was logged. */
async function findFirst(db: Database, caller: Caller, id: string): Promise<FirstCall | undefined> {
  return db.read(caller, async (tx) => {
    const [[first]] = await tx.run<[FirstCall]>(
      asWholeAccount,
      sql`select id, lead_id, call_type, duration_seconds, outcome, notes, called_at, called_by_id, created_at
        from call_logs where account_id = ${caller.accountId} and id = ${id}`,
    )
    return first
  })
}

/** What was answered first. Throws where that call is not the one that is sent. */
function sameCall(first: FirstCall, { userId }: Caller, body: CallLogBody): LoggedCall {
  const { id, lead_id, created_at, ...there } = first
  const { call_type, duration_seconds, outcome = callLogFields.outcome.default, notes, called_at } = body
  const isSame =
    there.called_by_id === userId &&
    there.call_type === call_type &&
    there.duration_seconds === duration_seconds &&
    there.outcome === outcome &&
    there.notes === (notes ?? null) &&
    (called_at === undefined || readCalledAt(called_at).getTime() === there.called_at.getTime())
  if (!isSame)
    throw invalidParam('id', 'This call is logged already, in other words. Delete it, and log it anew.')
  return { id, lead_id, call_type, duration_seconds, outcome, created_at }
}
