import { randomUUID } from 'node:crypto'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { normalizeEmail } from '../records/email.ts'
import { auditEntry } from '../records/log-entries.ts'
import type { Role } from '../records/roles.ts'
import { invalidParam } from '../refusals/errors.ts'
import { hashPassword, makePassword, refuseWeakPassword } from './password.ts'
import { longestUserName, type User, userColumns } from './user.ts'

/** Somebody to be invited; without a password one is made. */
export interface NewUser {
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly password?: string
}

/** The new user, and the password to hand over: it is not readable again. */
export interface InvitedUser {
  readonly user: User
  readonly password: string
}

/** A name without the blanks around it. Throws `INVALID_PARAM` naming `name`. */
export function readUserName(name: string): string {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > longestUserName)
    throw invalidParam('name', `name must have 1 to ${longestUserName} characters.`)
  return trimmed
}

/** Invites somebody. Throws `INVALID_PARAM` naming `email`, `name` or `password`. */
export async function createUser(tx: Tx, invited: NewUser, at: Date): Promise<InvitedUser> {
  const { accountId } = tx.caller
  const email = invited.email.trim()
  const normalized = normalizeEmail(email)
  if (normalized === null) throw invalidParam('email', 'email is not an email address.')
  const name = readUserName(invited.name)
  if (invited.password !== undefined) refuseWeakPassword('password', invited.password)
  const password = invited.password ?? makePassword()
  const id = randomUUID()
  const insert = query<{ id: string }>`
    insert into users (account_id, id, email, email_normalized, name, role, password_hash, created_at)
    values (${accountId}, ${id}, ${email}, ${normalized}, ${name}, ${invited.role},
      ${await hashPassword(password)}, ${at})
    on conflict (account_id, email_normalized) do nothing returning id`
  // A cluster admits no unstable function in what an insert returns, and to_char is one.
  const find = query<User>`select ${userColumns} from users where account_id = ${accountId} and id = ${id}`
  const [, [user]] = await tx.run(insert, find)
  if (!user) throw invalidParam('email', 'email belongs to a user of this account already.')
  tx.write(auditEntry(tx.caller, at, 'user.created', ['user', id], { email, name, role: invited.role }))
  return { user, password }
}
