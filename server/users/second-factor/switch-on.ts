import sql from 'sql-template-tag'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { invalidParam } from '../../refusals/errors.ts'
import { endSessionsOf } from '../end-sessions.ts'
import { lockSecondFactor } from './prove-password.ts'
import { forgetRecoveryCodes, keepRecoveryCodes, makeRecoveryCodes } from './recovery-codes.ts'
import type { SecondFactor } from './second-factor.ts'

/** What a person signs in with beside the password, as the audit log names it. */
export type Factor = { readonly kind: 'totp' } | { readonly kind: 'passkey'; readonly name: string }

/**
 * What follows when a factor was added under `factorLock`. With the first one sign-ins ask for it from now on, the
 * person's other sessions end, since the password alone began them, and recovery codes are made and answered.
 */
export function switchOn(tx: Tx, before: SecondFactor, added: Factor, at: Date): string[] {
  const { accountId, userId, actor } = tx.caller
  const ofUser = userId ?? ''
  const codes = before.recovery_codes_left === 0 ? makeRecoveryCodes() : []
  tx.write(
    sql`update users set second_factor_at = coalesce(second_factor_at, ${at})
      where account_id = ${accountId} and id = ${userId}`,
    sql`update sessions set must_set_up = false where account_id = ${accountId} and id = ${actor.viaId}`,
    ...(before.is_on ? [] : [endSessionsOf(accountId, ofUser, actor.viaId)]),
    ...keepRecoveryCodes(accountId, ofUser, codes, at),
    auditEntry(tx.caller, at, 'user.second_factor_added', ['user', userId], { ...added }),
  )
  return codes
}

/** New recovery codes instead of the old. `INVALID_PARAM` without a second factor, 403 and 401 as `lockSecondFactor`. */
export async function renewRecoveryCodes(tx: Tx, at: Date): Promise<string[]> {
  const { accountId, userId } = tx.caller
  const ofUser = userId ?? ''
  const { is_on } = await lockSecondFactor(tx, at)
  if (!is_on) throw invalidParam('second_factor', 'There is no second factor to recover.')
  const codes = makeRecoveryCodes()
  tx.write(
    forgetRecoveryCodes(accountId, ofUser),
    ...keepRecoveryCodes(accountId, ofUser, codes, at),
    auditEntry(tx.caller, at, 'user.recovery_codes_renewed', ['user', userId]),
  )
  return codes
}
