import type { Lock } from '../platform/database/database.ts'
import type { LeadFields } from './lead-fields.ts'

/**
 * Locks the normalised phone and email until the transaction ends, so that parallel saves of one person queue
 * up (decision 0001.7). `furtherKeys` are queued up with them, such as the id under which a platform repeats a delivery.
 */
export function lockContacts(
  sent: Pick<LeadFields, 'email' | 'phone'>,
  furtherKeys: readonly string[] = [],
): Lock {
  const phones = sent.phone ? [`phone:${sent.phone.normalized}`] : []
  const emails = sent.email ? [`email:${sent.email.normalized}`] : []
  return { keys: [...furtherKeys, ...phones, ...emails] }
}
