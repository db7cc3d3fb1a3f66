import { type Static, Type } from 'typebox'
import { query, unionAll } from '../postgres/database.ts'
import { leadJson } from '../read/leads/lead-json.ts'
import type { Tx } from '../records/database.ts'
import { normalizeEmail } from '../records/email.ts'
import { normalizePhone } from '../records/phone.ts'
import { Lead } from './lead.ts'
import { having } from './match-lead.ts'

/** With whom a save would be merged. */
export const MergePreview = Type.Object({
  match: Type.Union([Lead, Type.Null()]),
  matched_on: Type.Array(Type.Enum(['phone', 'email'])),
  conflict: Type.Union([Lead, Type.Null()], {
    description: 'Owns the email, which would be left out of the match (the phone wins).',
  }),
})

export type MergePreview = Static<typeof MergePreview>

/** Contact values as somebody is typing them: what is not whole yet matches nobody. */
export interface TypedContact {
  readonly email?: string
  readonly phone?: string
  /** The lead that is being changed; it is no match of itself. */
  readonly ignore_id?: string
}

/** Who has a typed value: the lead as JSON text. */
interface Owner {
  readonly matched_on: 'phone' | 'email'
  readonly id: string
  readonly lead: string
}

/** Finds as a save would (decisions 0001.5 to 0001.7), among what the caller sees, and writes nothing. */
export async function previewMerge(tx: Tx, typed: TypedContact, region: string): Promise<MergePreview> {
  const phone = normalizePhone(typed.phone?.trim() ?? '', region)
  const email = normalizeEmail(typed.email ?? '')
  const { accountId } = tx.caller
  const ignored = typed.ignore_id ?? null
  const { json, join } = leadJson(accountId)
  const owner = (column: 'phone' | 'email') => {
    const condition = column === 'phone' ? having('phone_e164', phone) : having('email_normalized', email)
    return query<Owner>`(
      select ${column}::text as matched_on, leads.id, ${json} as lead
      from leads ${join} where leads.account_id = ${accountId}
        and (${ignored}::uuid is null or leads.id <> ${ignored}::uuid)
        and ${condition}, leads.updated_at desc, leads.id limit 1)`
  }
  const owners = [...(phone === null ? [] : [owner('phone')]), ...(email === null ? [] : [owner('email')])]
  if (owners.length === 0) return { match: null, matched_on: [], conflict: null }
  const leads = await tx.all(unionAll(owners))
  const first = leads.find((one) => one.matched_on === 'phone') ?? leads[0]
  if (!first) return { match: null, matched_on: [], conflict: null }
  const conflict = leads.find((one) => one.id !== first.id)
  return {
    match: JSON.parse(first.lead),
    matched_on: leads.filter((one) => one.id === first.id).map((one) => one.matched_on),
    conflict: conflict ? JSON.parse(conflict.lead) : null,
  }
}
