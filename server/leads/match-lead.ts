import sql, { join, type Sql } from 'sql-template-tag'
import type { Statement } from '../platform/database/database.ts'
import { valueColumns } from './lead-columns.ts'
import type { LeadFields } from './lead-fields.ts'
import type { LeadRecord } from './lead-record.ts'

/** Which of the sent values led to the lead: neither when the lead itself was named. */
export interface LeadMatch {
  readonly lead: LeadRecord
  readonly byPhone: boolean
  readonly byEmail: boolean
  /** The lead that owns the email that was sent, when it is another one (decision 0001.5). */
  readonly conflictId: string | null
}

export type MatchRow = LeadRecord & { readonly email_owner_id: string | null }

function firstWith(accountId: string, column: Sql, value: string): Sql {
  return sql`
    select id from leads where account_id = ${accountId} and ${column} = ${value}
    order by updated_at desc, id limit 1`
}

/**
 * The lead that a save is about, locked against other writers: the phone's before the email's, the most recently
 * updated first, ties by smallest id (decisions 0001.5, 0001.6). What the caller cannot see does not match (decision 0001.7).
 * With `leadId` that lead is meant, whatever its values (an edit in the console).
 */
export function matchLead(accountId: string, sent: LeadFields, leadId?: string): Statement {
  const byPhone = sent.phone
    ? sql`(select id, 1 as rank from (${firstWith(accountId, sql`phone_e164`, sent.phone.normalized)}) p)`
    : undefined
  const byEmail = sent.email
    ? sql`(select id, 2 as rank from (${firstWith(accountId, sql`email_normalized`, sent.email.normalized)}) e)`
    : undefined
  const candidates = leadId
    ? sql`select ${leadId}::uuid as id, 0 as rank`
    : join(
        [byPhone, byEmail].filter((one) => one !== undefined),
        ' union all ',
      )
  const emailOwner = sent.email
    ? sql`(select id from (${firstWith(accountId, sql`email_normalized`, sent.email.normalized)}) owner)`
    : sql`null::uuid`
  return sql`
    select id, ${valueColumns}, created_by_id, created_at, updated_at, ${emailOwner} as email_owner_id
    from leads
    where account_id = ${accountId} and id = (select id from (${candidates}) candidates order by rank limit 1)
    for update`
}

/** Reads the row of `matchLead`; null when nobody matches, also when the match has just changed its values. */
export function readMatch(row: MatchRow | undefined, sent: LeadFields, leadId?: string): LeadMatch | null {
  if (!row) return null
  const { email_owner_id: emailOwnerId, ...lead } = row
  const hasPhone = sent.phone !== undefined && lead.phone_e164 === sent.phone.normalized
  const hasEmail = sent.email !== undefined && lead.email_normalized === sent.email.normalized
  const isNamed = leadId !== undefined
  if (!hasPhone && !hasEmail && !isNamed) return null
  const conflictId = emailOwnerId === lead.id || hasEmail ? null : emailOwnerId
  return { lead, byPhone: hasPhone && !isNamed, byEmail: hasEmail && !isNamed, conflictId }
}
