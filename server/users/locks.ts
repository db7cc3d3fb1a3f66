import sql, { empty } from 'sql-template-tag'
import { type Lock, query } from '../postgres/database.ts'
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

/** The caller's session, as it stays until the transaction ends. */
export interface LockedSession {
  /** When its person last gave the password. */
  readonly proved_at: Date
}

/** 401 as the door says it: the session ended while a request of it was under way. */
export const sessionIsOver = (): Refusal => new Refusal('UNAUTHORIZED', 'Sign in first.')

/**
 * 401 unless the caller's session is still there and its person may still sign in, looked at again when all locks are had.
 * Locks both rows until the transaction ends: a new password, a disabled user and a reset of the second factor, which end
 * sessions, come before and are seen here, or come behind and have the last word.
 */
export async function lockSession(tx: Tx, ...locks: readonly Lock[]): Promise<LockedSession> {
  const { accountId, userId, actor } = tx.caller
  const [[person], [session]] = await tx.run(
    { keys: locks.flatMap(({ keys }) => keys) },
    query<{ id: string }>`
      select id from users where account_id = ${accountId} and id = ${userId} and disabled_at is null for update`,
    query<LockedSession>`select coalesce(proved_at, created_at) as proved_at from sessions
      where account_id = ${accountId} and id = ${actor.viaId} for update`,
  )
  if (!person || !session) throw sessionIsOver()
  return session
}
