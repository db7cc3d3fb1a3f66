import { type Static, Type } from 'typebox'
import { Nullable } from '../http/validation.ts'
import { chooseLead } from '../leads/contacts/choose-lead.ts'
import { contactKeys, contactKeysOf } from '../leads/contacts/contact-keys.ts'
import type { HeldContact } from '../leads/contacts/lead-contacts.ts'
import { recordColumns } from '../leads/lead-columns.ts'
import { leadsOf, seenLeads } from '../leads/match-lead.ts'
import type { SentLead } from '../leads/sent-lead.ts'
import { asWholeAccount, query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import type { LeadRecord } from '../records/lead-record.ts'
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

const nothing = { lead_id: null, lead_name: null, field: null, message: null, phone: null, email: null }

/**
 * Says for each row whether saving it would create a lead, merge into one that the caller sees (decisions 0001.5 and
 * 0045), or be refused. Writes nothing. `first` asks the whole account who has the contacts of all rows, `last` the
 * caller which of these leads are seen.
 */
export async function checkRows(
  first: Tx,
  last: Tx,
  rows: readonly (SentLead | Refusal)[],
): Promise<CheckedRow[]> {
  const { accountId } = first.caller
  const sent = rows.filter((row) => !(row instanceof Refusal))
  const valuesOf = (contact: 'phone' | 'email'): string[] =>
    sent.flatMap((row) => (row[contact] ? [row[contact].normalized] : []))
  const [held, users] = await first.run(
    asWholeAccount,
    query<HeldContact>`select key, lead_id, is_shared from lead_contacts
      where account_id = ${accountId} and key = any(${sent.flatMap(contactKeys)}::text[])`,
    query<{ email: string }>`
      select email_normalized as email from users where account_id = ${accountId} and disabled_at is null`,
  )
  const [byPhone, byEmail, further] = await last.run(
    query<LeadRecord>`select ${recordColumns} from leads
      where account_id = ${accountId} and phone_e164 = any(${valuesOf('phone')}::text[])`,
    query<LeadRecord>`select ${recordColumns} from leads
      where account_id = ${accountId} and email_normalized = any(${valuesOf('email')}::text[])`,
    leadsOf(accountId, [...new Set(held.map(({ lead_id: id }) => id))]),
  )
  const leads = new Map([...byPhone, ...byEmail, ...further].map((lead) => [lead.id, lead]))
  const byKey = new Map<string, LeadRecord[]>()
  for (const lead of leads.values())
    for (const key of contactKeysOf(lead)) byKey.set(key, [...(byKey.get(key) ?? []), lead])
  const shared = held.filter((one) => one.is_shared)
  const active = new Set(users.map(({ email }) => email))
  return rows.map((row) => {
    const refusal = row instanceof Refusal ? row : refusalOfAssignee(row, active)
    if (refusal !== null)
      return { ...nothing, outcome: 'refuse', field: refusal.field ?? null, message: refusal.message }
    const saved = row as SentLead
    const candidates = contactKeys(saved).flatMap((key) => byKey.get(key) ?? [])
    const lead = chooseLead(seenLeads(candidates, shared, saved), saved, true)?.lead
    return {
      ...nothing,
      outcome: lead ? 'merge' : 'create',
      lead_id: lead?.id ?? null,
      lead_name: lead?.name ?? null,
      phone: saved.phone?.normalized ?? null,
      email: saved.email?.normalized ?? null,
    }
  })
}

function refusalOfAssignee({ assigned_to }: SentLead, active: ReadonlySet<string>): Refusal | null {
  if (typeof assigned_to !== 'string' || active.has(assigned_to)) return null
  return invalidParam('assigned_to', 'assigned_to is not the email of an active user.')
}
