import sql from 'sql-template-tag'
import { asWholeAccount, query } from '../postgres/database.ts'
import { isKeyTaken } from '../postgres/pool/database-errors.ts'
import { callLogFields } from '../records/call-log-fields.ts'
import type { Caller } from '../records/caller.ts'
import type { Scope } from '../records/database.ts'
import { readInstant } from '../records/instant.ts'
import { invalidParam } from '../refusals/errors.ts'
import type { CallLogBody, LoggedCall } from './call-log.ts'
import { saveCall } from './save-call.ts'

interface FirstCall extends LoggedCall {
  readonly notes: string | null
  readonly called_at: Date
  readonly called_by_id: string | null
}

/**
 * Logs a call under the id that was made when its form was filled in: sent again because an answer was lost, or after days
 * without a network, it is the call that was logged then, and makes nothing where that one was deleted since. 400 naming
 * `id` where that one says something else, or is another person's or another lead's: what is written is neither dropped
 * nor written twice.
 */
export async function logCallOnce(
  scope: Scope,
  body: CallLogBody,
  id: string,
  at: Date,
  callAgainAt?: Date | null,
): Promise<LoggedCall> {
  const logged = await findLogged(scope, body, id)
  if (logged) return logged
  try {
    return await saveCall(scope, body, at, id, callAgainAt)
  } catch (error) {
    if (!isKeyTaken(error)) throw error
    // Sent twice at one moment, and the other one was quicker.
    const first = await findLogged(scope, body, id)
    if (!first) throw error
    return first
  }
}

/** What was answered when the call was logged; undefined where none is there. Throws where that one is another call. */
async function findLogged(scope: Scope, body: CallLogBody, id: string): Promise<LoggedCall | undefined> {
  const first = await findFirst(scope, id)
  if (!first) return findDeleted(scope, body.lead_id, id)
  // The lead's id as it was sent: by now the call may be with a lead that the caller does not see.
  const leadId = body.lead_id
  const isOfLead = first.lead_id === leadId || (await wasMerged(scope, leadId, first.lead_id))
  if (!isOfLead || !saysTheSame(first, scope.caller, body))
    throw invalidParam('id', 'This call is logged already, in other words. Delete it, and log it anew.')
  const { call_type, duration_seconds, outcome, created_at } = first
  return { id, lead_id: leadId, call_type, duration_seconds, outcome, created_at }
}

/** Whoever sees it by now: its lead may have been handed over, or merged with another one, since it was logged. */
const findFirst = ({ caller, read }: Scope, id: string): Promise<FirstCall | undefined> =>
  read(async (tx) => {
    const [[first]] = await tx.run(
      asWholeAccount,
      query<FirstCall>`select id, lead_id, call_type, duration_seconds, outcome, notes, called_at, called_by_id, created_at
        from call_logs where account_id = ${caller.accountId} and id = ${id}`,
    )
    return first
  })

/** What was answered of a call that is deleted by now: the timeline of its lead keeps it, for whoever sees the lead. */
const findDeleted = ({ caller, read }: Scope, leadId: string, id: string): Promise<LoggedCall | undefined> =>
  read(async (tx) => {
    const [entry] = await tx.all(query<{ details: Omit<LoggedCall, 'id' | 'created_at'>; at: Date }>`
      select details, at from lead_activities where account_id = ${caller.accountId} and lead_id = ${leadId}
        and kind = 'call_logged' and details ->> 'call_log_id' = ${id} limit 1`)
    if (!entry) return undefined
    const { call_type, duration_seconds, outcome } = entry.details
    return { id, lead_id: leadId, call_type, duration_seconds, outcome, created_at: entry.at }
  })

/** Whether a lead was merged into this one. That it is gone would not do: a caller could try which leads are there. */
async function wasMerged({ caller, read }: Scope, id: string, intoId: string): Promise<boolean> {
  const { accountId } = caller
  return read(async (tx) => {
    const [merged, there] = await tx.run(
      asWholeAccount,
      sql`select id from lead_activities where account_id = ${accountId} and lead_id = ${intoId} and kind = 'merged'
        and details ->> 'other_id' = ${id} limit 1`,
      sql`select id from leads where account_id = ${accountId} and id = ${id}`,
    )
    return merged.length > 0 && there.length === 0
  })
}

/** What is not sent is compared as it was filled in; the time of a call is then the first one's. */
function saysTheSame(there: FirstCall, { userId }: Caller, body: CallLogBody): boolean {
  const { call_type, duration_seconds, outcome = callLogFields.outcome.default, notes, called_at } = body
  return (
    there.called_by_id === userId &&
    there.call_type === call_type &&
    there.duration_seconds === duration_seconds &&
    there.outcome === outcome &&
    there.notes === (notes ?? null) &&
    (called_at === undefined || readInstant('called_at', called_at).getTime() === there.called_at.getTime())
  )
}
