import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { rowOf } from '../call-logs/fields.ts'
import { createCall } from '../call-logs/save-call.ts'
import { auditEntry } from '../platform/audit-entry.ts'
import type { Caller } from '../platform/caller.ts'
import type { Insert, Tx } from '../platform/database/database.ts'
import type { TimelineLead } from '../platform/timeline-entry.ts'
import type { CallToLog } from './interpret-call.ts'
import type { Webhook } from './webhook.ts'

/** A call that telephony sent to a webhook (decision 0020.52). */
export interface DeliveredCall {
  readonly webhook: Pick<Webhook, 'id' | 'name'>
  readonly call: CallToLog
  readonly receivedAt: Date
  /** When it is saved: on arrival, or at the replay. */
  readonly at: Date
}

const recordingLine = ({ recording }: CallToLog): string | null => recording && `Recording: ${recording}`

function notesOf(call: CallToLog): string | null {
  const lines = [call.notes, recordingLine(call)].filter((line) => line !== null)
  return lines.length === 0 ? null : lines.join('\n')
}

/** The rows of the call log of a lead; without a time of its own the call was when it was told of. */
export function callRows(caller: Caller, delivered: DeliveredCall, lead: TimelineLead): Insert[] {
  const { webhook, call, receivedAt, at } = delivered
  const { call_type, duration_seconds, outcome, called_at, call_id } = call
  const logged = {
    id: randomUUID(),
    lead_id: lead.id,
    call_type,
    duration_seconds,
    outcome,
    notes: notesOf(call),
    called_at: called_at ?? receivedAt,
    created_at: at,
    webhook_id: webhook.id,
    webhook_name: webhook.name,
    call_external_id: call_id,
  }
  return createCall(caller, logged, lead)
}

interface LoggedNotes {
  readonly id: string
  readonly notes: string | null
}

/**
 * Fills in what a later event of a call adds to its log: the recording. True when it added something; false also where
 * somebody has deleted the log meanwhile.
 */
export async function fillCall(tx: Tx, { webhook, call, at }: DeliveredCall): Promise<boolean> {
  const { accountId } = tx.caller
  const log = await tx.oneOrNone<LoggedNotes>(sql`
    select id, notes from call_logs
    where account_id = ${accountId} and webhook_id = ${webhook.id} and call_external_id = ${call.call_id} for update`)
  const line = recordingLine(call)
  if (!log || line === null || log.notes?.includes(line)) return false
  const notes = log.notes === null ? line : `${log.notes}\n${line}`
  if (notes.length > (rowOf('notes').longest ?? 0)) return false
  tx.write(
    sql`update call_logs set notes = ${notes} where account_id = ${accountId} and id = ${log.id}`,
    auditEntry(tx.caller, at, {
      action: 'call_log.changed',
      subjectKind: 'call_log',
      subjectId: log.id,
      details: { fields: ['notes'] },
    }),
  )
  return true
}
