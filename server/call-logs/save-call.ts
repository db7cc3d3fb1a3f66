import { randomUUID } from 'node:crypto'
import {
  type ConditionalWrite,
  insertRow,
  type Query,
  RowValue,
  type Statement,
  type Step,
} from '../postgres/database.ts'
import { callChange } from '../read/counts/count-change.ts'
import { callAgainAfter, type SaidCallAgain } from '../read/lead-calls/call-again.ts'
import { type LeadCalls, leadCallsQuery, noteCall } from '../read/lead-calls/lead-calls.ts'
import { holdLeads } from '../read/lead-calls/refresh-lead-calls.ts'
import { callLogFields } from '../records/call-log-fields.ts'
import type { Caller } from '../records/caller.ts'
import type { Scope } from '../records/database.ts'
import { readInstant } from '../records/instant.ts'
import { auditEntry, type TimelineLead, timelineEntry } from '../records/log-entries.ts'
import { followTold } from '../records/told-id.ts'
import { notFound } from '../refusals/errors.ts'
import type { CallLogBody, LoggedCall } from './call-log.ts'

/** A call that is written. */
export interface NewCall extends LoggedCall {
  readonly notes: string | null | undefined
  readonly called_at: Date
  /** Through which webhook it came, and the id that telephony gave it. */
  readonly webhook_id?: string
  readonly webhook_name?: string
  readonly call_external_id?: string | null
  /** Left out: the user who logs it. */
  readonly called_by_id?: string | null
}

/** The rows of a call and what it says of the next one (`again`). Assignee and creator are the lead's. */
export function createCall(
  caller: Caller,
  call: NewCall,
  lead: TimelineLead,
  again?: SaidCallAgain | undefined,
): Step[] {
  const { accountId } = caller
  const { id, call_type, outcome, duration_seconds, created_at: at } = call
  const seenBy = { assigned_to_id: lead.assigned_to_id, created_by_id: lead.created_by_id }
  const { called_by_id = caller.userId } = call
  const callAgainAt = again?.call_again_at
  const details = {
    call_log_id: id,
    call_type,
    outcome,
    duration_seconds,
    ...(callAgainAt && { call_again_at: callAgainAt }),
  }
  return [
    insertRow('call_logs', { ...call, account_id: accountId, called_by_id, ...seenBy }),
    timelineEntry(caller, at, lead, 'call_logged', details),
    callChange(accountId, 1, { ...call, called_by_id, ...seenBy }),
    auditEntry(caller, at, 'call_log.created', ['call_log', id]),
    ...callAgainAfter(accountId, lead, call, again),
  ]
}

/** A foreign key does not see row-level security, so the lead is read first, and held against a deletion. */
function callWrite(
  caller: Caller,
  call: NewCall,
  again: SaidCallAgain | undefined,
): ConditionalWrite<[Statement, Query<LeadCalls>]> {
  const { accountId } = caller
  const { lead_id: id, called_at: at } = call
  return {
    keys: [],
    preconditions: [],
    reads: [holdLeads(accountId, new RowValue(id)), leadCallsQuery(accountId, new RowValue(id))],
    steps([, leads], memo) {
      const lead = leads.find(({ lead_id }) => lead_id === id)
      if (!lead) throw notFound('lead', 'lead_id')
      return [...createCall(caller, call, { ...lead, id }, again), ...noteCall(accountId, lead, at, memo)]
    },
  }
}

async function saveCallOf(
  scope: Scope,
  body: CallLogBody,
  at: Date,
  id: string,
  callAgainAt: Date | null | undefined,
): Promise<LoggedCall> {
  const { caller } = scope
  const again =
    callAgainAt === undefined
      ? undefined
      : { call_again_at: callAgainAt, said_at: at, said_by_id: caller.userId }
  const {
    lead_id,
    call_type,
    duration_seconds,
    outcome = callLogFields.outcome.default,
    notes,
    called_at,
  } = body
  const logged = { id, lead_id, call_type, duration_seconds, outcome, created_at: at }
  const calledAt = called_at === undefined ? at : readInstant('called_at', called_at)
  await scope.writeUnless(callWrite(caller, { ...logged, notes, called_at: calledAt }, again))
  return logged
}

/**
 * Logs a call against a lead, under a new id unless it has one. `callAgainAt` is what its form says of the next call, null
 * for none; undefined where nobody was asked. The lead may go by the id that a sender was told while the database was away
 * (decision 0046). 404 naming `lead_id` when it is missing or invisible (decision 0003.21).
 */
export const saveCall = (
  scope: Scope,
  body: CallLogBody,
  at: Date,
  id: string = randomUUID(),
  callAgainAt?: Date | null,
): Promise<LoggedCall> =>
  followTold(scope.read, body.lead_id, (leadId) =>
    saveCallOf(scope, { ...body, lead_id: leadId }, at, id, callAgainAt),
  )
