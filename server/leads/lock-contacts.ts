import sql from 'sql-template-tag'
import type { Statement } from '../platform/database.ts'
import type { LeadFields } from './lead-fields.ts'

/**
 * Locks the normalised phone and email until the transaction ends, so that parallel saves of one person queue
 * up (decision 7). The two locks are taken in the order of their numbers, so crossing pairs cannot deadlock.
 * `furtherKeys` are queued up with them, such as the id under which a platform repeats a delivery.
 * It reads from accounts because that runs where the account lives, also in a distributed database.
 */
export function lockContacts(
  accountId: string,
  sent: Pick<LeadFields, 'email' | 'phone'>,
  furtherKeys: readonly string[] = [],
): Statement {
  const keys = [
    ...furtherKeys.map((key) => `${accountId}:${key}`),
    ...(sent.phone ? [`${accountId}:phone:${sent.phone.normalized}`] : []),
    ...(sent.email ? [`${accountId}:email:${sent.email.normalized}`] : []),
  ]
  return lockAll(accountId, keys)
}

/** Locks the keys in the order of their numbers. The sub-query is sorted before the locks are taken. */
function lockAll(accountId: string, keys: string[]): Statement {
  const [one, other, ...more] = keys
  if (other === undefined) {
    return sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0)) from accounts where id = ${accountId}`
  }
  if (more.length > 0) {
    return sql`
      select pg_advisory_xact_lock(number) from (
        select hashtextextended(key, 0) as number from accounts cross join unnest(${keys}::text[]) as key
        where id = ${accountId} order by number offset 0
      ) numbers`
  }
  return sql`
    select pg_advisory_xact_lock(least(a, b)), pg_advisory_xact_lock(greatest(a, b))
    from (
      select hashtextextended(${one}, 0) as a, hashtextextended(${other}, 0) as b
      from accounts where id = ${accountId}
    ) keys`
}
