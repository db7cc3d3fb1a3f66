import sql, { empty } from 'sql-template-tag'
import type { Statement } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'
import { notFound } from '../refusals/errors.ts'

/** Ends one session at once. 404 when there is none, or it is another person's and the caller no admin. */
export async function endSession(tx: Tx, id: string, at: Date): Promise<void> {
  const { accountId } = tx.caller
  const ended = await tx.oneOrNone(sql`
    delete from sessions where account_id = ${accountId} and id = ${id} returning id`)
  if (!ended) throw notFound('session')
  tx.write(auditEntry(tx.caller, at, 'session.ended', ['session', id]))
}

/** Ends a user's sessions, except one where that is asked for; a statement, since other settings end them too. */
export const endSessionsOf = (accountId: string, userId: string, exceptId?: string | null): Statement => sql`
    delete from sessions where account_id = ${accountId} and user_id = ${userId}
      ${exceptId ? sql`and id <> ${exceptId}` : empty}
    returning id`

/** Ends the sessions of a user, except one where that is asked for, and answers how many there were. */
export async function endAllSessions(
  tx: Tx,
  userId: string,
  exceptId: string | null,
  at: Date,
): Promise<number> {
  const [ended] = await tx.run(
    endSessionsOf(tx.caller.accountId, userId, exceptId),
    auditEntry(tx.caller, at, 'session.all_ended', ['user', userId]),
  )
  return ended?.length ?? 0
}
