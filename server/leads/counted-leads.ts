import sql, { raw, type Sql } from 'sql-template-tag'
import type { Insert } from '../postgres/database.ts'
import { countChange, type Sign } from '../read/counts/count-change.ts'
import type { CountedRows } from '../read/counts/verify-counts.ts'
import { leadFieldNames, rowOf } from '../records/lead-fields.ts'
import type { LeadRecord, LeadValues } from '../records/lead-record.ts'
import { storedValue } from './lead-columns.ts'

const counted = leadFieldNames.filter((field) => rowOf(field).isCounted)

function dimensionOf(field: (typeof counted)[number]): string {
  const row = rowOf(field)
  return row.kind === 'person' ? `coalesce(${row.idColumn}::text, '')` : field
}

/** The dimensions that a row of `leads` is counted under; nobody is an empty text. */
const leadDimensions: Sql = raw(
  `jsonb_build_object(${counted.map((field) => `'${field}', ${dimensionOf(field)}`).join(', ')})`,
)

/** The same of values that are known outside the database. */
export const dimensionsOf = (lead: LeadValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(counted.map((field) => [field, storedValue(lead, field) ?? '']))

/** Counts a lead in or out. */
export function leadChange(
  accountId: string,
  sign: Sign,
  lead: LeadValues & Pick<LeadRecord, 'created_at' | 'created_by_id'>,
): Insert {
  const { created_at: at, assigned_to_id, created_by_id } = lead
  const seenBy = { assigned_to_id, created_by_id }
  return countChange(accountId, 'leads', sign, { at, seconds: 0, ...seenBy, dimensions: dimensionsOf(lead) })
}

/** Every lead of an account as a save counts it. */
export const countedLeads = (accountId: string): CountedRows => ({
  subject: 'leads',
  rows: sql`
      select account_id, 'leads' as subject, created_at as at, 1 as n, 0 as seconds, assigned_to_id, created_by_id,
        ${leadDimensions} as dimensions
      from leads where account_id = ${accountId}`,
})
