import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database, Tx } from '../../records/database.ts'
import { invalidParam, Refusal } from '../../refusals/errors.ts'
import { type LockedSession, lockSession, sessionIsOver } from '../locks.ts'
import { isPassword } from '../password.ts'
import { factorLock, readSecondFactor, type SecondFactor } from './second-factor.ts'

/** For so long after the password was given in a session it is not asked for again. */
const provedMinutes = 10

/** Whether a time is so near that the password given then need not be given again. */
const isLately = (provedAt: Date, at: Date): boolean =>
  provedAt.getTime() > at.getTime() - provedMinutes * 60_000

/** Whether the person gave the password in this session lately: whoever finds an open browser has not. */
export async function isProved(tx: Tx, at: Date): Promise<boolean> {
  const { accountId, actor } = tx.caller
  const session = await tx.oneOrNone(query<LockedSession>`
    select coalesce(proved_at, created_at) as proved_at from sessions
    where account_id = ${accountId} and id = ${actor.viaId}`)
  return session !== undefined && isLately(session.proved_at, at)
}

/** 403 naming `password`: it was not given lately. */
const unproved = (): Refusal =>
  new Refusal('PERMISSION_DENIED', 'Give your password again first.', 'password')

/** Throws `unproved` unless it was given lately; for what begins and changes nothing yet. */
export async function refuseUnproved(tx: Tx, at: Date): Promise<void> {
  if (!(await isProved(tx, at))) throw unproved()
}

/** Notes that the person gave the password. Throws `INVALID_PARAM` naming `password`; 401 for an ended session. */
export async function provePassword(db: Database, caller: Caller, password: string, at: Date): Promise<void> {
  const { accountId, userId, actor } = caller
  const user = await db.read(caller, (tx) =>
    tx.oneOrNone(query<{ password_hash: string }>`
      select password_hash from users where account_id = ${accountId} and id = ${userId}`),
  )
  if (!(await isPassword(password, user?.password_hash))) throw invalidParam('password', 'password is wrong.')
  const noted = await db.write(caller, (tx) =>
    tx.oneOrNone(sql`
      update sessions set proved_at = ${at} where account_id = ${accountId} and id = ${actor.viaId} returning id`),
  )
  if (!noted) throw sessionIsOver()
}

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
