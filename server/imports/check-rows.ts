import { type Static, Type } from 'typebox'
import { Nullable } from '../http/validation.ts'
import type { SentLead } from '../leads/sent-lead.ts'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { invalidParam, Refusal } from '../refusals/errors.ts'

/** What saving a row would do. */
export const CheckedRow = Type.Object({
  outcome: Type.Enum(['create', 'merge', 'refuse']),
  lead_id: Nullable(Type.String(), { description: 'The lead that it would be merged into.' }),
  lead_name: Nullable(Type.String(), { description: 'Its name.' }),
  field: Nullable(Type.String(), { description: 'What the refusal concerns.' }),
  message: Nullable(Type.String(), { description: 'Why it would be refused.' }),
  phone: Nullable(Type.String(), {
    description: 'In E.164, to find the same person further down the sheet.',
  }),
  email: Nullable(Type.String(), { description: 'Normalised.' }),
})

export type CheckedRow = Static<typeof CheckedRow>

interface Owner {
  readonly id: string
  readonly name: string
  readonly value: string
}

const nothing = { lead_id: null, lead_name: null, field: null, message: null, phone: null, email: null }

/**
 * Says for each row whether saving it would create a lead, merge into one that the caller sees (the phone's before the
 * email's, decision 0001.5), or be refused. Writes nothing. Three statements for all rows.
 */
export async function checkRows(tx: Tx, rows: readonly (SentLead | Refusal)[]): Promise<CheckedRow[]> {
  const { accountId } = tx.caller
  const sent = rows.filter((row) => !(row instanceof Refusal))
  const valuesOf = (contact: 'phone' | 'email'): string[] =>
    sent.flatMap((row) => (row[contact] ? [row[contact].normalized] : []))
  const [byPhone, byEmail, users] = await tx.run(
    query<Owner>`select id, name, phone_e164 as value from leads
      where account_id = ${accountId} and phone_e164 = any(${valuesOf('phone')}::text[])
      order by updated_at, id desc`,
    query<Owner>`select id, name, email_normalized as value from leads
      where account_id = ${accountId} and email_normalized = any(${valuesOf('email')}::text[])
      order by updated_at, id desc`,
    query<{ email: string }>`
      select email_normalized as email from users where account_id = ${accountId} and disabled_at is null`,
  )
  // The most recently updated has the last word (decision 0001.6).
  const phones = new Map(byPhone.map((lead) => [lead.value, lead]))
  const emails = new Map(byEmail.map((lead) => [lead.value, lead]))
  const active = new Set(users.map(({ email }) => email))
  return rows.map((row) => {
    const refusal = row instanceof Refusal ? row : refusalOfAssignee(row, active)
    if (refusal !== null)
      return { ...nothing, outcome: 'refuse', field: refusal.field ?? null, message: refusal.message }
    const { phone, email } = row as SentLead
    const lead = phones.get(phone?.normalized ?? '') ?? emails.get(email?.normalized ?? '')
    return {
      ...nothing,
      outcome: lead ? 'merge' : 'create',
      lead_id: lead?.id ?? null,
      lead_name: lead?.name ?? null,
      phone: phone?.normalized ?? null,
      email: email?.normalized ?? null,
    }
  })
}

function refusalOfAssignee({ assigned_to }: SentLead, active: ReadonlySet<string>): Refusal | null {
  if (typeof assigned_to !== 'string' || active.has(assigned_to)) return null
  return invalidParam('assigned_to', 'assigned_to is not the email of an active user.')
}
