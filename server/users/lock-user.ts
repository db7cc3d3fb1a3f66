import sql, { empty } from 'sql-template-tag'
import type { Caller } from '../records/caller.ts'
import type { Tx } from '../records/database.ts'
import { Refusal } from '../refusals/errors.ts'

/** Who gave the right password, or has just set it, and what was kept of it then. */
export interface PasswordGiven {
  readonly caller: Caller
  readonly passwordHash: string
}

/** The same for whatever is not right, so that nobody learns who there is. */
export const wrongCredentials = (): Refusal => new Refusal('UNAUTHORIZED', 'Email or password is wrong.')

/**
 * 401 unless the password that was given is still the person's, who may still sign in; with `isAlone` also where a second
 * factor was set up meanwhile. Locks the person's row until the transaction ends: what ends sessions comes before and is
 * seen here, or comes behind and ends the one that begins here.
 */
export async function lockUser(
  tx: Tx,
  { caller, passwordHash }: PasswordGiven,
  isAlone: boolean,
): Promise<void> {
  const held = await tx.oneOrNone(sql`
    select id from users where account_id = ${tx.caller.accountId} and id = ${caller.userId} and disabled_at is null
      and password_hash = ${passwordHash} ${isAlone ? sql`and second_factor_at is null` : empty} for update`)
  if (!held) throw wrongCredentials()
}
