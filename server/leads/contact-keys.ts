import type { SentLead } from './sent-lead.ts'

/**
 * The keys under which saves of one person queue up until the transaction ends: the normalised phone and email
 * (decision 0001.7).
 */
export function contactKeys({ phone, email }: Pick<SentLead, 'email' | 'phone'>): string[] {
  return [...(phone ? [`phone:${phone.normalized}`] : []), ...(email ? [`email:${email.normalized}`] : [])]
}
