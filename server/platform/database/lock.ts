import sql from 'sql-template-tag'
import type { Statement } from './statement-batch.ts'

/**
 * Keys that one transaction at a time may hold, until it ends: a person's phone, an account's turns. All locks of a
 * packet are taken together, before its first statement: the snapshot of what looks must be younger than the lock.
 */
export interface Lock {
  /** Unique within the account. */
  readonly keys: readonly string[]
}

/**
 * Takes the locks in the order of their numbers, so that whoever needs several cannot deadlock with another. It
 * reads from accounts because that runs where the account lives, also in a distributed database.
 */
export function takeLocks(accountId: string, keys: readonly string[]): Statement {
  const [one, other, ...more] = keys.map((key) => `${accountId}:${key}`)
  if (other === undefined) {
    return sql`select pg_advisory_xact_lock(hashtextextended(${one}, 0)) from accounts where id = ${accountId}`
  }
  if (more.length === 0) {
    return sql`
      select pg_advisory_xact_lock(least(a, b)), pg_advisory_xact_lock(greatest(a, b))
      from (
        select hashtextextended(${one}, 0) as a, hashtextextended(${other}, 0) as b
        from accounts where id = ${accountId}
      ) keys`
  }
  // Sorted inside, and kept apart by the offset: the order must stand before the first lock is taken.
  return sql`
    select pg_advisory_xact_lock(number) from (
      select hashtextextended(key, 0) as number from accounts cross join unnest(${[one, other, ...more]}::text[]) as key
      where id = ${accountId} order by number offset 0
    ) numbers`
}
