import type { Tx } from '../../records/database.ts'
import { lockSession } from '../locks.ts'
import { isLately, unproved } from './prove-password.ts'
import { factorLock, readSecondFactor, type SecondFactor } from './second-factor.ts'

/**
 * What the caller has, before it is changed: nobody else changes it until the transaction ends. 403 naming `password` unless
 * that was given lately, 401 where the session has ended. Both are looked at behind the locks, so that an admin's reset wins.
 */
export async function lockSecondFactor(tx: Tx, at: Date): Promise<SecondFactor> {
  const userId = tx.caller.userId ?? ''
  const { proved_at: provedAt } = await lockSession(tx, factorLock(userId))
  if (!isLately(provedAt, at)) throw unproved()
  return readSecondFactor(tx, userId)
}
