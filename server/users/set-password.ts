import sql from 'sql-template-tag'
import { asWholeAccount, type Query, query, type Statement, type Step } from '../postgres/database.ts'
import { endSessionsOf } from './end-sessions.ts'
import { endPendingSignIns } from './second-factor/pending-sign-in.ts'

/** Ends the link that waits for a user; for when the password comes another way, or another role. As an admin or the account. */
export const endInvitation = (accountId: string, userId: string): Statement =>
  sql`delete from invitations where account_id = ${accountId} and user_id = ${userId}`

/**
 * Gives a user a password, whichever way it came, and ends what else would let somebody in: sessions except one where that
 * is asked for, sign-ins that wait for their second step, the invitation. The first statement answers the user's row. The person's
 * row goes first, so that whoever holds it decides who wins.
 */
export const setPassword = (
  accountId: string,
  userId: string,
  passwordHash: string,
  at: Date,
  exceptSessionId?: string | null,
): [Query<{ id: string }>, ...Step[]] => [
  query<{ id: string }>`update users set password_hash = ${passwordHash}
      where account_id = ${accountId} and id = ${userId} returning id`,
  endSessionsOf(accountId, userId, exceptSessionId),
  endPendingSignIns(accountId, userId, at),
  // Links are an admin's business, one's own password is anybody's.
  asWholeAccount,
  endInvitation(accountId, userId),
]
