import sql from 'sql-template-tag'
import { auditEntry } from '../platform/audit-entry.ts'
import type { Caller } from '../platform/caller.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { invalidParam, notFound } from '../platform/errors.ts'
import { endSessionsOf } from './end-sessions.ts'
import { hashPassword, isPassword, makePassword, refuseWeakPassword, storedPassword } from './password.ts'
import { endHalfSignIns } from './second-factor/half-sign-in.ts'

/** A password that is to be replaced by its owner. */
export interface PasswordChange {
  readonly current_password: string
  readonly new_password: string
}

/**
 * Changes one's own password and ends one's other sessions. Throws `INVALID_PARAM` naming `current_password` or
 * `new_password`.
 */
export async function changePassword(
  db: Database,
  caller: Caller,
  change: PasswordChange,
  at: Date,
): Promise<void> {
  const { accountId, userId, actor } = caller
  refuseWeakPassword('new_password', change.new_password)
  const user = await db.read(caller, (tx) =>
    tx.oneOrNone<{ password_hash: string }>(
      sql`select password_hash from users where account_id = ${accountId} and id = ${userId}`,
    ),
  )
  if (!(await isPassword(change.current_password, user?.password_hash))) {
    throw invalidParam('current_password', 'current_password is wrong.')
  }
  const passwordHash = await hashPassword(change.new_password)
  const entry = { action: 'user.password_changed', subjectKind: 'user', subjectId: userId }
  await db.write(caller, (tx) =>
    tx.run(
      sql`update users set password_hash = ${storedPassword(passwordHash)} where account_id = ${accountId} and id = ${userId}`,
      endSessionsOf(accountId, userId ?? '', actor.viaId),
      endHalfSignIns(accountId, userId ?? '', at),
      auditEntry(caller, at, entry),
    ),
  )
}

/** Gives somebody a new password, answered this one time, and ends all their sessions. 404 when there is no such user. */
export async function resetPassword(tx: Tx, userId: string, at: Date): Promise<string> {
  const { accountId } = tx.caller
  const password = makePassword()
  const entry = { action: 'user.password_reset', subjectKind: 'user', subjectId: userId }
  const changed = await tx.oneOrNone(sql`
    update users set password_hash = ${storedPassword(await hashPassword(password))}
    where account_id = ${accountId} and id = ${userId} returning id`)
  if (!changed) throw notFound('user')
  tx.write(
    endSessionsOf(accountId, userId),
    endHalfSignIns(accountId, userId, at),
    auditEntry(tx.caller, at, entry),
  )
  return password
}
