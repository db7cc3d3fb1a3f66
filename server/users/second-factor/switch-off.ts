import sql from 'sql-template-tag'
import type { Step } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { notFound, Refusal } from '../../refusals/errors.ts'
import { endSessionsOf } from '../end-sessions.ts'
import { endPendingSignIns } from './pending-sign-in.ts'
import { lockSecondFactor } from './prove-password.ts'
import { forgetRecoveryCodes } from './recovery-codes.ts'
import { factorLock, readSecondFactor, type SecondFactor } from './second-factor.ts'
import type { Factor } from './switch-on.ts'

const forgetTotp = (accountId: string, userId: string): Step =>
  sql`delete from totp_secrets where account_id = ${accountId} and user_id = ${userId}`

/** What makes sign-ins ask for the password alone again. */
const switchOff = (accountId: string, userId: string): Step[] => [
  sql`update users set second_factor_at = null where account_id = ${accountId} and id = ${userId}`,
  forgetRecoveryCodes(accountId, userId),
]

/**
 * Takes one's authenticator app away. 404 where there is none, 403 where it is the last factor and the account requires
 * one, 403 and 401 as `lockSecondFactor`.
 */
export async function removeTotp(tx: Tx, at: Date): Promise<void> {
  const { accountId, userId } = tx.caller
  const before = await lockSecondFactor(tx, at)
  if (before.totp_since === null) throw notFound('authenticator app')
  remove(tx, { kind: 'totp' }, forgetTotp(accountId, userId ?? ''), before, at)
}

/** Takes one of one's passkeys away; refuses as `removeTotp`. */
export async function removePasskey(tx: Tx, id: string, at: Date): Promise<void> {
  const { accountId, userId } = tx.caller
  const before = await lockSecondFactor(tx, at)
  const passkey = before.passkeys.find((one) => one.id === id)
  if (!passkey) throw notFound('passkey')
  const forget = sql`delete from passkeys
    where account_id = ${accountId} and user_id = ${userId} and id = ${id}`
  remove(tx, { kind: 'passkey', name: passkey.name }, forget, before, at)
}

function remove(tx: Tx, removed: Factor, forget: Step, before: SecondFactor, at: Date): void {
  const { accountId, userId } = tx.caller
  const isLast = before.passkeys.length + (before.totp_since === null ? 0 : 1) === 1
  if (isLast && before.is_required)
    throw new Refusal('PERMISSION_DENIED', 'This account requires a second factor: set up another one first.')
  tx.write(
    forget,
    ...(isLast ? switchOff(accountId, userId ?? '') : []),
    auditEntry(tx.caller, at, 'user.second_factor_removed', ['user', userId], { ...removed }),
  )
}

/**
 * Takes all factors of somebody who has lost them, and ends the sessions and the sign-ins that wait for their second step: the
 * next one asks for the password alone.
 * False where there was nothing to take. 404 when there is no such user, 403 for one's own.
 */
export async function resetSecondFactor(tx: Tx, userId: string, at: Date): Promise<boolean> {
  const { accountId } = tx.caller
  if (userId === tx.caller.userId)
    throw new Refusal('PERMISSION_DENIED', 'Your own second factor is changed on “Your account”.')
  const user = await tx.oneOrNone(sql`
    select id from users where account_id = ${accountId} and id = ${userId}`)
  if (!user) throw notFound('user')
  const { is_on } = await readSecondFactor(tx, userId, factorLock(userId))
  if (!is_on) return false
  tx.write(
    forgetTotp(accountId, userId),
    sql`delete from passkeys where account_id = ${accountId} and user_id = ${userId}`,
    ...switchOff(accountId, userId),
    endSessionsOf(accountId, userId),
    endPendingSignIns(accountId, userId, at),
    auditEntry(tx.caller, at, 'user.second_factor_reset', ['user', userId]),
  )
  return true
}
