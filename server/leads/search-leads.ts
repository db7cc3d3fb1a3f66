import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Tx } from '../platform/database/database.ts'
import { newestRows } from '../platform/database/newest-rows.ts'
import { normalizeEmail } from '../platform/email.ts'
import { normalizePhone } from '../platform/phone.ts'
import { holds } from './match-lead.ts'

/** A lead as the console's palette lists it. */
export interface FoundLead {
  readonly id: string
  readonly name: string
  readonly email: string | null
  readonly phone: string | null
}

const mostFound = 10
/** Words are looked for in the newest leads; a whole phone or email in all of them, by index. */
const newestSearched = 20_000

/** Fewer digits than this are part of a name or a company sooner than of a phone. */
const fewestDigits = 4

const likePattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A condition on columns of `leads`: name, email, phone or company holds the text, a phone in any spelling. */
export function holdsText(text: string): Sql {
  const pattern = likePattern(text)
  const digits = text.replace(/^\+|[ ().-]/g, '').replace(/^0+/, '')
  const isPhone = /^[0-9]+$/.test(digits) && digits.length >= fewestDigits
  return sql`(name ilike ${pattern} or email ilike ${pattern} or phone ilike ${pattern} or company ilike ${pattern}
    ${isPhone ? sql`or phone_e164 like ${likePattern(digits)}` : empty})`
}

/** Up to ten leads that the caller sees, newest first: by a whole phone or email, or by a part of a field. */
export async function searchLeads(tx: Tx, text: string, region: string): Promise<FoundLead[]> {
  const { caller } = tx
  const phone = normalizePhone(text, region)
  const email = normalizeEmail(text)
  const all = sql`select * from leads where account_id = ${caller.accountId}`
  const newest = newestRows(caller, {
    table: raw('leads'),
    at: raw('created_at'),
    conditions: sql`true`,
    limit: newestSearched,
    offset: undefined,
  })
  const found = [
    ...(phone === null ? [] : [sql`(${all} and ${holds('phone_e164', phone)} limit ${mostFound})`]),
    ...(email === null ? [] : [sql`(${all} and ${holds('email_normalized', email)} limit ${mostFound})`]),
    sql`(select * from (${newest}) leads where ${holdsText(text)}
      order by created_at desc, id desc limit ${mostFound})`,
  ]
  return tx.all<FoundLead>(sql`
    select id, name, email, phone from (
      select distinct id, name, email, phone, created_at from (${join(found, ' union all ')}) found
    ) leads order by created_at desc, id desc limit ${mostFound}`)
}
