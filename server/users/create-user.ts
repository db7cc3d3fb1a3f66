import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { auditEntry } from '../platform/audit-entry.ts'
import type { Tx } from '../platform/database/database.ts'
import { normalizeEmail } from '../platform/email.ts'
import { invalidParam } from '../platform/errors.ts'
import type { Role } from '../platform/user-role.ts'
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
  if (trimmed === '' || trimmed.length > longestUserName) {
    throw invalidParam('name', `name must have 1 to ${longestUserName} characters.`)
  }
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
  const entry = {
    action: 'user.created',
    subjectKind: 'user',
    subjectId: id,
    details: { email, name, role: invited.role },
  }
  const insert = sql`
    insert into users (account_id, id, email, email_normalized, name, role, password_hash, created_at)
    values (${accountId}, ${id}, ${email}, ${normalized}, ${name}, ${invited.role},
      ${await hashPassword(password)}, ${at})
    on conflict (account_id, email_normalized) do nothing returning id`
  // Citus admits no unstable function in what an insert returns, and to_char is one.
  const find = sql`select ${userColumns} from users where account_id = ${accountId} and id = ${id}`
  const [, [user]] = await tx.run<[{ id: string }, User]>(insert, find)
  if (!user) throw invalidParam('email', 'email belongs to a user of this account already.')
  tx.write(auditEntry(tx.caller, at, entry))
  return { user, password }
}
