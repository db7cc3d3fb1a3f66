import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { createCall } from '../call-logs/save-call.ts'
import { query, type Step } from '../postgres/database.ts'
import { type CountedCall, callChange, countedCallColumns } from '../read/counts/count-change.ts'
import { rowOf } from '../records/call-log-fields.ts'
import type { Caller } from '../records/caller.ts'
import type { Scope, Tx } from '../records/database.ts'
import { normalizeEmail } from '../records/email.ts'
import type { TimelineLead } from '../records/log-entries.ts'
import { auditEntry } from '../records/log-entries.ts'
import { normalizePhone } from '../records/phone.ts'
import type { CallToLog } from './interpret/interpret-call.ts'
import type { Webhook } from './webhook.ts'

/** A call that telephony sent to a webhook (decision 0020.52). */
export interface DeliveredCall {
  readonly webhook: Pick<Webhook, 'id' | 'name'>
  readonly call: CallToLog
  /** The user who spoke, where one is known. */
  readonly agentId: string | null
  readonly receivedAt: Date
  /** When it is saved: on arrival, or at the replay. */
  readonly at: Date
}

const recordingLine = ({ recording }: CallToLog): string | null => recording && `Recording: ${recording}`

function notesOf(call: CallToLog): string | null {
  const lines = [call.notes, recordingLine(call)].filter((line) => line !== null)
  return lines.length === 0 ? null : lines.join('\n')
}

/** The user whom telephony names, by email or phone, the surest name first; null where it names nobody of the account. */
export async function findAgent(scope: Scope, { agents }: CallToLog, region: string): Promise<string | null> {
  const emails = agents.map((agent) => normalizeEmail(agent))
  const phones = agents.map((agent) => normalizePhone(agent, region))
  if ([...emails, ...phones].every((one) => one === null)) return null
  const users = await scope.read((tx) =>
    tx.all(query<{ id: string; email_normalized: string; phone: string | null }>`
      select id, email_normalized, phone from users where account_id = ${tx.caller.accountId}
        and (email_normalized = any(${emails}::text[]) or phone = any(${phones}::text[]))`),
  )
  const at = agents.map((_, i) =>
    users.find(
      (user) => user.email_normalized === emails[i] || (user.phone !== null && user.phone === phones[i]),
    ),
  )
  return at.find((user) => user !== undefined)?.id ?? null
}

/** The rows of the call log of a lead; without a time of its own the call was when it was told of. */
export function callRows(caller: Caller, delivered: DeliveredCall, lead: TimelineLead): Step[] {
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
    called_by_id: delivered.agentId,
  }
  return createCall(caller, logged, lead)
}

interface LoggedCall extends CountedCall {
  readonly id: string
  readonly notes: string | null
}

/** The notes with the recording, if that is new and there is room for it. */
function notesWith({ notes }: LoggedCall, line: string | null): string | null {
  if (line === null || notes?.includes(line)) return notes
  const longer = notes === null ? line : `${notes}\n${line}`
  return longer.length > (rowOf('notes').longest ?? 0) ? notes : longer
}

/** Fills in what a later event adds to a call's log. False for nothing, also where the log was deleted meanwhile. */
export async function fillCall(tx: Tx, { webhook, call, agentId, at }: DeliveredCall): Promise<boolean> {
  const { accountId } = tx.caller
  const log = await tx.oneOrNone(query<LoggedCall>`
    select id, notes, ${countedCallColumns} from call_logs
    where account_id = ${accountId} and webhook_id = ${webhook.id} and call_external_id = ${call.call_id} for update`)
  if (!log) return false
  const notes = notesWith(log, recordingLine(call))
  const calledBy = log.called_by_id ?? agentId
  const fields = [
    ...(notes === log.notes ? [] : ['notes']),
    ...(calledBy === log.called_by_id ? [] : ['called_by_id']),
  ]
  if (fields.length === 0) return false
  tx.write(
    sql`update call_logs set notes = ${notes}, called_by_id = ${calledBy}
      where account_id = ${accountId} and id = ${log.id}`,
    ...(calledBy === log.called_by_id
      ? []
      : [callChange(accountId, -1, log), callChange(accountId, 1, { ...log, called_by_id: calledBy })]),
    auditEntry(tx.caller, at, 'call_log.changed', ['call_log', log.id], { fields }),
  )
  return true
}
