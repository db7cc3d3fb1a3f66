import { type Static, Type } from 'typebox'
import { Closed, Uuid } from '../http/validation.ts'
import { asWholeAccount, query } from '../postgres/database.ts'
import { leadJson } from '../read/leads/lead-json.ts'
import type { Tx } from '../records/database.ts'
import { normalizeEmail } from '../records/email.ts'
import { leadFields } from '../records/lead-fields.ts'
import { normalizePhone } from '../records/phone.ts'
import { chooseLead } from './contacts/choose-lead.ts'
import { contactKeys } from './contacts/contact-keys.ts'
import { holdersOf } from './contacts/lead-contacts.ts'
import { Lead } from './lead.ts'
import { leadsOf, ownersByRows, ownersOfMain, seenLeads } from './match-lead.ts'
import type { SentLead } from './sent-lead.ts'

/** With whom a save would be merged. */
export const MergePreview = Type.Object({
  match: Type.Union([Lead, Type.Null()]),
  matched_on: Type.Array(Type.Enum(['phone', 'email'])),
  conflict: Type.Union([Lead, Type.Null()], {
    description: 'Owns what would be left out of the match: the email, where the phone wins.',
  }),
})

export type MergePreview = Static<typeof MergePreview>

/** Contact values as somebody is typing them: what is not whole yet matches nobody. */
export const TypedContact = Closed({
  email: Type.Optional(Type.String({ maxLength: leadFields.email.longest })),
  phone: Type.Optional(Type.String({ maxLength: leadFields.phone.longest })),
  name: Type.Optional(
    Type.String({
      maxLength: leadFields.name.longest,
      description: 'Chooses among those who share a phone or email.',
    }),
  ),
  ignore_id: Type.Optional(Uuid('The lead that is being changed.')),
})

type TypedContact = Static<typeof TypedContact>

function sentOf({ phone, email, name = '' }: TypedContact, region: string): SentLead {
  const phoneForm = normalizePhone(phone?.trim() ?? '', region)
  const emailForm = normalizeEmail(email ?? '')
  return {
    name,
    ...(phoneForm !== null && { phone: { text: phone ?? '', normalized: phoneForm } }),
    ...(emailForm !== null && { email: { text: email ?? '', normalized: emailForm } }),
  }
}

/**
 * Finds as a save would (decisions 0001.5 to 0001.7 and 0045), among what the caller sees, and writes nothing. `first`
 * asks the whole account who has the contacts, `last` the caller which of them are seen.
 */
export async function previewMerge(
  first: Tx,
  last: Tx,
  typed: TypedContact,
  region: string,
): Promise<MergePreview> {
  const { accountId } = first.caller
  const sent = sentOf(typed, region)
  const [owners, rows] = await first.run(
    asWholeAccount,
    ownersOfMain(accountId, sent.phone?.normalized, sent.email?.normalized),
    holdersOf(accountId, contactKeys(sent)),
  )
  const ids = [...owners.flat(), ...ownersByRows(rows.flat())]
    .map(({ id }) => id)
    .filter((id) => id !== typed.ignore_id)
  const { json, join } = leadJson(accountId)
  const [records, shown] = await last.run(
    leadsOf(accountId, ids),
    query<{ id: string; lead: string }>`
      select leads.id, ${json} as lead from leads ${join}
      where leads.account_id = ${accountId} and leads.id = any(${ids}::uuid[])`,
  )
  const match = chooseLead(seenLeads(records, rows.flat(), sent), sent, false)
  const leadWith = (id: string | undefined): MergePreview['match'] => {
    const found = shown.find((one) => one.id === id)
    return found ? JSON.parse(found.lead) : null
  }
  return {
    match: leadWith(match?.lead.id),
    matched_on: match?.why.map(({ on }) => on) ?? [],
    conflict: leadWith(match?.conflict?.id),
  }
}
