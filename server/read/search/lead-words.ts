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

const insertInto = raw('insert into lead_words (account_id, lead_id, created_at, words)')
const replaced = raw('on conflict (account_id, lead_id) do update set words = excluded.words')

function wordsRow(accountId: string, lead: Searched): Sql {
  const [name, company, email, phoneE164, phone, further, assigned, created] = searched.map((column) =>
    textOf(lead[column]),
  )
  return sql`
    ${insertInto}
    values (${accountId}, ${lead.id}, ${lead.created_at}, app_lead_words(${name}, ${company}, ${email}, ${phoneE164}, ${phone},
      ${further}::jsonb, ${assigned}, ${created}))`
}

/** Written with a new lead. */
export const newWords = (accountId: string, lead: Searched): Statement =>
  answeringNothing(wordsRow(accountId, lead))

/** Written with a change of a lead that changes how it is found; it wants the rights of the whole account. */
export function changedWords(accountId: string, before: LeadRecord, after: LeadRecord): Statement[] {
  if (searched.every((column) => textOf(before[column]) === textOf(after[column]))) return []
  return [answeringNothing(sql`${wordsRow(accountId, after)} ${replaced}`)]
}

/** The words of the lead in a row of `leads`. */
export const wordsOfRow: Sql = raw(`app_lead_words(${searched.join(', ')})`)

/** Writes the words of leads that are there, under conditions on `leads`. */
export const wordsOfLeads = (conditions: Sql): Sql => sql`
  ${insertInto}
  select leads.account_id, leads.id, leads.created_at, ${wordsOfRow} from leads
  where ${conditions} ${replaced}`
