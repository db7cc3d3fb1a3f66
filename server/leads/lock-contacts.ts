import sql from 'sql-template-tag'
import type { Statement } from '../platform/database.ts'
import type { LeadFields } from './lead-fields.ts'

/**
 * Locks the normalised phone and email until the transaction ends, so that parallel saves of one person queue
 * up (decision 7). The two locks are taken in the order of their numbers, so crossing pairs cannot deadlock.
 * It reads from accounts because that runs where the account lives, also in a distributed database.
 */
export function lockContacts(accountId: string, sent: Pick<LeadFields, 'email' | 'phone'>): Statement {
  const keys = [
    ...(sent.phone ? [`${accountId}:phone:${sent.phone.normalized}`] : []),
    ...(sent.email ? [`${accountId}:email:${sent.email.normalized}`] : []),
  ]
  return lockAll(accountId, keys)
}

/** Locks up to two keys in a fixed order. */
function lockAll(accountId: string, keys: string[]): Statement {
  const [one, other] = keys
  if (other === undefined) {
    return sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0)) from accounts where id = ${accountId}`
  }
  return sql`
    select pg_advisory_xact_lock(least(a, b)), pg_advisory_xact_lock(greatest(a, b))
    from (
      select hashtextextended(${one}, 0) as a, hashtextextended(${other}, 0) as b
      from accounts where id = ${accountId}
    ) keys`
}
