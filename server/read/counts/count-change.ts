import { raw, type Sql } from 'sql-template-tag'
import { type Insert, insertRow } from '../../postgres/database.ts'
import { newRecordId } from '../../records/log-entries.ts'
import type { Subject } from './day-counts.ts'

/** What is counted of a row: when it happened, whom it belongs to, and its values. */
export interface Counted {
  readonly at: Date
  readonly seconds: number
  readonly assigned_to_id: string | null
  readonly created_by_id: string | null
  readonly dimensions: Readonly<Record<string, unknown>>
}

/** 1 counts a row in, -1 counts it out. */
export type Sign = 1 | -1

/** Makes the row that counts something in or out. It must be written by the same transaction as the counted row. */
export const countChange = (accountId: string, subject: Subject, sign: Sign, counted: Counted): Insert =>
  insertRow('count_changes', {
    account_id: accountId,
    id: newRecordId(),
    subject,
    at: counted.at,
    n: sign,
    seconds: sign * counted.seconds,
    assigned_to_id: counted.assigned_to_id,
    created_by_id: counted.created_by_id,
    dimensions: JSON.stringify(counted.dimensions),
  })

/** What is counted of a call log; assignee and creator are its lead's. */
export interface CountedCall {
  readonly called_at: Date
  readonly duration_seconds: number
  readonly call_type: string
  readonly outcome: string
  readonly called_by_id: string | null
  readonly assigned_to_id: string | null
  readonly created_by_id: string | null
}

/** The columns of `call_logs` that make a `CountedCall`, for whatever deletes or moves call logs. */
export const countedCallColumns: Sql = raw(
  'called_at, duration_seconds, call_type, outcome, called_by_id, assigned_to_id, created_by_id',
)

/** Counts a call log in or out. `countedCallLogs` counts all call logs of an account by the same rule. */
export function callChange(accountId: string, sign: Sign, call: CountedCall): Insert {
  const { call_type, outcome, called_by_id } = call
  return countChange(accountId, 'call_logs', sign, {
    at: call.called_at,
    seconds: call.duration_seconds,
    assigned_to_id: call.assigned_to_id,
    created_by_id: call.created_by_id,
    dimensions: { call_type, outcome, called_by: called_by_id ?? '' },
  })
}

/** Counts calls again whose lead has a new owner: out under the values in `before`, and in as they are now. */
export const callsOfNewOwner = (
  accountId: string,
  calls: readonly CountedCall[],
  before: Partial<Pick<CountedCall, 'assigned_to_id' | 'created_by_id'>>,
): Insert[] =>
  calls.flatMap((call) => [callChange(accountId, -1, { ...call, ...before }), callChange(accountId, 1, call)])
