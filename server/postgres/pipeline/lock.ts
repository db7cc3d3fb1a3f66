import { type Query, query } from './query.ts'
import { inFewSizes } from './rows.ts'
import type { Statement } from './statement-batch.ts'

/**
 * Keys that one transaction at a time may hold until it ends, such as the phone of a person or the turns of an account. All
 * locks of a packet are taken together before its first statement, because a snapshot must be younger than the lock.
 */
export interface Lock {
  /** Unique within the account. */
  readonly keys: readonly string[]
}

const mostKeys = 16

function textOf(count: number): string {
  const locks = Array.from(
    { length: count },
    (_, i) => `pg_advisory_xact_lock(hashtextextended($${i + 2}, 0))`,
  )
  return `select ${locks.join(', ')} from accounts where id = $1`
}

/** Fills a list of keys up to a power of two with its last key: a lock may be taken twice. */
function filledUp(keys: readonly string[]): string[] {
  const size = 2 ** Math.ceil(Math.log2(keys.length))
  const last = keys.at(-1) ?? ''
  return keys.length < mostKeys ? [...keys, ...Array<string>(size - keys.length).fill(last)] : [...keys]
}

const nameOf = (accountId: string, key: string): string => `${accountId}:${key}`

/** Takes a lock if it is free and never waits: answers whether it `is_ours`. */
export const tryLock = (accountId: string, key: string): Query<{ is_ours: boolean }> => query<{
  is_ours: boolean
}>`
    select pg_try_advisory_xact_lock(hashtextextended(${nameOf(accountId, key)}, 0)) as is_ours
    from accounts where id = ${accountId}`

/**
 * Takes the locks in the order of their keys, so that two transactions cannot deadlock. The statement reads from
 * accounts, so that a cluster runs it where the account lives.
 */
export function takeLocks(accountId: string, keys: readonly string[]): Statement[] {
  const sorted = [...new Set(keys)].sort().map((key) => nameOf(accountId, key))
  return inFewSizes(filledUp(sorted), mostKeys).map((some) => ({
    text: textOf(some.length),
    values: [accountId, ...some],
    answersNothing: true,
  }))
}
