import sql, { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { normalizeEmail } from '../records/email.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'
import { notFound } from '../refusals/errors.ts'
import { type ListedUser, type User, userColumns } from './user.ts'

/** Everybody of the account by name, disabled ones too. */
export async function listUsers(tx: Tx): Promise<ListedUser[]> {
  const { accountId } = tx.caller
  return tx.all(query<ListedUser>`
    select ${userColumns}, (select ${raw(isoTimestamp('expires_at'))} from invitations
        where invitations.account_id = ${accountId} and user_id = users.id and last_signed_in_at is null) as invited_until
    from users where account_id = ${accountId}
    order by lower(name), users.created_at, id`)
}

/** The user with an email, as it is matched. 404 naming `email` when there is none. */
export async function findUserByEmail(tx: Tx, email: string): Promise<User> {
  const user = await tx.oneOrNone(query<User>`
    select ${userColumns} from users
    where account_id = ${tx.caller.accountId} and email_normalized = ${normalizeEmail(email) ?? email}`)
  if (!user) throw notFound('user', 'email')
  return user
}

/** What hangs on a user: shown before somebody is disabled. */
export const Impact = Type.Object({
  keys: Type.Integer(),
  leads: Type.Integer(),
  webhooks: Type.Integer(),
  rules: Type.Integer(),
})

type Impact = Static<typeof Impact>

/** Live keys, leads, webhooks that assign to the user, and rules with the user's turns. 404 for no such user. */
export async function impactOfUser(tx: Tx, id: string): Promise<Impact> {
  const { accountId } = tx.caller
  const of = sql`account_id = ${accountId} and user_id = ${id}`
  const impact = await tx.oneOrNone(query<Impact>`
    select
      (select count(*)::int from api_keys where ${of} and revoked_at is null) as keys,
      (select count(*)::int from leads where account_id = ${accountId} and assigned_to_id = ${id}) as leads,
      (select count(*)::int from webhooks
        where account_id = ${accountId} and default_assignee_id = ${id} and deleted_at is null) as webhooks,
      (select count(*)::int from rule_assignees where ${of}) as rules
    from users where account_id = ${accountId} and id = ${id}`)
  if (!impact) throw notFound('user')
  return impact
}
