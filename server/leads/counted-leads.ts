import sql, { raw, type Sql } from 'sql-template-tag'
import type { CountedRows } from '../platform/counts/verify-counts.ts'
import { leadFieldNames, rowOf } from './fields.ts'
import { storedValue } from './lead-columns.ts'
import type { LeadValues } from './lead-record.ts'

const counted = leadFieldNames.filter((field) => rowOf(field).isCounted)

function dimensionOf(field: (typeof counted)[number]): string {
  const row = rowOf(field)
  return row.kind === 'person' ? `coalesce(${row.idColumn}::text, '')` : field
}

/** The dimensions that a row of `leads` is counted under; nobody is an empty text. */
export const leadDimensions: Sql = raw(
  `jsonb_build_object(${counted.map((field) => `'${field}', ${dimensionOf(field)}`).join(', ')})`,
)

/** The same of values that are known outside the database, as JSON text. */
export function dimensionsOf(lead: LeadValues): string {
  return JSON.stringify(Object.fromEntries(counted.map((field) => [field, storedValue(lead, field) ?? ''])))
}

/** Every lead of an account as a save counts it. */
export function countedLeads(accountId: string): CountedRows {
  return {
    subject: 'leads',
    rows: sql`
      select account_id, 'leads' as subject, created_at as at, 1 as n, 0 as seconds, assigned_to_id, created_by_id,
        ${leadDimensions} as dimensions
      from leads where account_id = ${accountId}`,
  }
}
