import { inPowersOfTwo } from './powers-of-two.ts'
import type { Statement } from './statement-batch.ts'

/**
 * Keys that one transaction at a time may hold, until it ends: a person's phone, an account's turns. All locks of a
 * packet are taken together, before its first statement: the snapshot of what looks must be younger than the lock.
 */
export interface Lock {
  /** Unique within the account. */
  readonly keys: readonly string[]
}

const mostKeys = 16

/**
 * Takes the locks in the order of their keys, so that whoever needs several cannot deadlock with another. It reads
 * from accounts because that runs where the account lives, also in a distributed database.
 */
export function takeLocks(accountId: string, keys: readonly string[]): Statement[] {
  const sorted = [...new Set(keys)].sort().map((key) => `${accountId}:${key}`)
  return inPowersOfTwo(sorted, mostKeys).map((some) => ({
    text: `select ${some.map((_, i) => `pg_advisory_xact_lock(hashtextextended($${i + 2}, 0))`).join(', ')} from accounts where id = $1`,
    values: [accountId, ...some],
  }))
}
