import sql from 'sql-template-tag'
import type { Caller } from '../../platform/caller.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { invalidParam, Refusal } from '../../platform/errors.ts'
import { isPassword } from '../password.ts'

/** For so long after the password was given in a session it is not asked for again. */
const provedMinutes = 10

/** Whether the person gave the password in this session lately: whoever finds an open browser has not. */
export async function isProved(tx: Tx, at: Date): Promise<boolean> {
  const { accountId, actor } = tx.caller
  const since = new Date(at.getTime() - provedMinutes * 60_000)
  const session = await tx.oneOrNone<{ is_proved: boolean }>(sql`
    select coalesce(proved_at, created_at) > ${since} as is_proved from sessions
    where account_id = ${accountId} and id = ${actor.viaId}`)
  return session?.is_proved ?? false
}

/** 403 naming `password` unless it was given lately. */
export async function refuseUnproved(tx: Tx, at: Date): Promise<void> {
  if (await isProved(tx, at)) return
  throw new Refusal('PERMISSION_DENIED', 'Give your password again first.', 'password')
}

/** Notes in the session that its person has given the password. Throws `INVALID_PARAM` naming `password`. */
export async function provePassword(db: Database, caller: Caller, password: string, at: Date): Promise<void> {
  const { accountId, userId, actor } = caller
  const user = await db.read(caller, (tx) =>
    tx.oneOrNone<{ password_hash: string }>(
      sql`select password_hash from users where account_id = ${accountId} and id = ${userId}`,
    ),
  )
  if (!(await isPassword(password, user?.password_hash))) throw invalidParam('password', 'password is wrong.')
  await db.write(caller, (tx) =>
    tx.run(
      sql`update sessions set proved_at = ${at} where account_id = ${accountId} and id = ${actor.viaId}`,
    ),
  )
}
