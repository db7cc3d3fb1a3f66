import sql from 'sql-template-tag'
import type { Statement } from '../postgres/database.ts'

/** Ends the link that waits for a user; for when the password comes another way, or another role. As an admin or the account. */
export const endInvitation = (accountId: string, userId: string): Statement =>
  sql`delete from invitations where account_id = ${accountId} and user_id = ${userId}`
