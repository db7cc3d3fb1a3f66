import sql, { raw } from 'sql-template-tag'
import type { CountedRows } from '../read/counts/verify-counts.ts'
import { callLogFieldNames, rowOf } from '../records/call-log-fields.ts'

const counted = callLogFieldNames.filter((field) => rowOf(field).isCounted)

/** The dimensions that a row of `call_logs` is counted under; a caller whom nobody knows is an empty text. */
const callDimensions = raw(
  `jsonb_build_object(${counted.map((field) => `'${field}', ${field}`).join(', ')},
    'called_by', coalesce(called_by_id::text, ''))`,
)

/** Every call log of an account as logging it counts it; `seconds` is talk time. */
export const countedCallLogs = (accountId: string): CountedRows => ({
  subject: 'call_logs',
  rows: sql`
      select account_id, 'call_logs' as subject, called_at as at, 1 as n, duration_seconds as seconds, assigned_to_id,
        created_by_id, ${callDimensions} as dimensions
      from call_logs where account_id = ${accountId}`,
})
