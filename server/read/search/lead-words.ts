import sql, { raw, type Sql } from 'sql-template-tag'
import { answeringNothing, type Statement } from '../../postgres/database.ts'
import type { LeadRecord } from '../../records/lead-record.ts'

/** The fields by which a lead is found, and the people who see it. */
const searched = [
  'name',
  'company',
  'email',
  'phone_e164',
  'phone',
  'further_contacts',
  'assigned_to_id',
  'created_by_id',
] as const

type Searched = Pick<LeadRecord, 'id' | 'created_at'> & {
  readonly [column in (typeof searched)[number]]?: unknown
}

const textOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)

function wordsRow(accountId: string, lead: Searched): Sql {
  const [name, company, email, phoneE164, phone, further, assigned, created] = searched.map((column) =>
    textOf(lead[column]),
  )
  return sql`
    insert into lead_words (account_id, lead_id, created_at, words)
    values (${accountId}, ${lead.id}, ${lead.created_at}, app_lead_words(${name}, ${company}, ${email}, ${phoneE164}, ${phone},
      ${further}::jsonb, ${assigned}, ${created}))`
}

/** Written with a new lead. */
export const newWords = (accountId: string, lead: Searched): Statement =>
  answeringNothing(wordsRow(accountId, lead))

/** Written with a change of a lead that changes how it is found; it wants the rights of the whole account. */
export function changedWords(accountId: string, before: LeadRecord, after: LeadRecord): Statement[] {
  if (searched.every((column) => textOf(before[column]) === textOf(after[column]))) return []
  const row = wordsRow(accountId, after)
  return [
    answeringNothing(sql`${row} on conflict (account_id, lead_id) do update set words = excluded.words`),
  ]
}

/** The words of the lead in a row of `leads`. */
export const wordsOfRow: Sql = raw(`app_lead_words(${searched.join(', ')})`)
