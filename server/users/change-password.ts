import sql from 'sql-template-tag'
import { query } from '../postgres/database.ts'
import type { Caller } from '../records/caller.ts'
import type { Database, Tx } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'
import { invalidParam, notFound, type Refusal } from '../refusals/errors.ts'
import { lockSession } from './locks.ts'
import { hashPassword, isPassword, makePassword, refuseWeakPassword, setPassword } from './password.ts'

/**
 * Changes one's own password and ends one's other sessions. Throws `INVALID_PARAM` naming `current_password` or
 * `new_password`, and 401 where the session ended while the passwords were hashed: a reset by an admin has the last word.
 */
export async function changePassword(
  db: Database,
  caller: Caller,
  change: { readonly current_password: string; readonly new_password: string },
  at: Date,
): Promise<void> {
  const { accountId, actor } = caller
  const userId = caller.userId ?? ''
  refuseWeakPassword('new_password', change.new_password)
  const user = await db.read(caller, (tx) =>
    tx.oneOrNone(query<{ password_hash: string }>`
      select password_hash from users where account_id = ${accountId} and id = ${userId}`),
  )
  const isRight = await isPassword(change.current_password, user?.password_hash)
  if (!isRight || !user) throw wrongPassword()
  const passwordHash = await hashPassword(change.new_password)
  await db.transaction(caller, async (tx) => {
    await lockSession(tx)
    const held = await tx.oneOrNone(sql`
      select id from users
      where account_id = ${accountId} and id = ${userId} and password_hash = ${user.password_hash}`)
    if (!held) throw wrongPassword()
    tx.write(
      auditEntry(caller, at, 'user.password_changed', ['user', userId]),
      ...setPassword(accountId, userId, passwordHash, at, actor.viaId),
    )
  })
}

const wrongPassword = (): Refusal => invalidParam('current_password', 'current_password is wrong.')

/**
 * Gives somebody a new password, made here unless one is given and answered this one time, and ends all their sessions.
 * Throws `INVALID_PARAM` naming `password`; 404 when there is no such user.
 */
export async function resetPassword(
  tx: Tx,
  userId: string,
  at: Date,
  password = makePassword(),
): Promise<string> {
  const { accountId } = tx.caller
  refuseWeakPassword('password', password)
  const [[changed]] = await tx.run(...setPassword(accountId, userId, await hashPassword(password), at))
  if (!changed) throw notFound('user')
  tx.write(auditEntry(tx.caller, at, 'user.password_reset', ['user', userId]))
  return password
}
