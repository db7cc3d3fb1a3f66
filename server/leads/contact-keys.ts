import type { LeadValues } from '../records/lead-record.ts'
import type { SentLead } from './sent-lead.ts'

/**
 * The keys under which saves of one person queue up until the transaction ends: the normalised phone and email
 * (decision 0001.7).
 */
export function contactKeys({ phone, email }: Pick<SentLead, 'email' | 'phone'>): string[] {
  return contactKeysOf({
    phone_e164: phone?.normalized ?? null,
    email_normalized: email?.normalized ?? null,
  })
}

/** The keys of what a lead has. */
export function contactKeysOf(lead: Pick<LeadValues, 'phone_e164' | 'email_normalized'>): string[] {
  const { phone_e164: phone, email_normalized: email } = lead
  return [...(phone === null ? [] : [`phone:${phone}`]), ...(email === null ? [] : [`email:${email}`])]
}
