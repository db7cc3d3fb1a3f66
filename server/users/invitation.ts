import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { query } from '../postgres/database.ts'
import { accountCaller, type Caller, personCaller } from '../records/caller.ts'
import type { Database, Tx } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'
import type { Role } from '../records/roles.ts'
import { notFound, Refusal } from '../refusals/errors.ts'
import { accountIdOfSecret, hashSecret, makeSecret } from '../secrets/secrets.ts'
import type { PasswordGiven } from './locks.ts'
import { endInvitation, hashPassword, refuseWeakPassword, setPassword } from './password.ts'

/** A link works for this long. */
const invitationDays = 7

/** A link to hand over: its secret is not readable again. */
export interface Invitation {
  readonly secret: string
  readonly expiresAt: Date
}

/** Whom a link invites, and to what. */
export interface InvitedPerson {
  readonly email: string
  readonly name: string
  readonly account_name: string
}

interface InvitedUser extends InvitedPerson {
  readonly id: string
  readonly role: Role
}

/** Where the console takes an invitation. The secret stands behind #, which browsers send to nobody. */
export const linkOf = (publicUrl: string, { secret }: Invitation): string => `${publicUrl}/welcome#${secret}`

/** Makes a link with which a user sets a password; an earlier one stops working. 404 when there is no such user. */
export async function inviteUser(tx: Tx, userId: string, at: Date): Promise<Invitation> {
  const { accountId } = tx.caller
  const secret = makeSecret(accountId)
  const expiresAt = new Date(at.getTime() + invitationDays * 86_400_000)
  const user = await tx.oneOrNone(query<{ id: string }>`
    select id from users where account_id = ${accountId} and id = ${userId} and disabled_at is null for update`)
  if (!user) throw notFound('user')
  await tx.run(
    endInvitation(accountId, userId),
    sql`insert into invitations (account_id, id, user_id, secret_hash, created_at, expires_at)
      values (${accountId}, ${randomUUID()}, ${userId}, ${hashSecret(secret)}, ${at}, ${expiresAt})`,
    auditEntry(tx.caller, at, 'user.invited', ['user', userId]),
  )
  return { secret, expiresAt }
}

/** Whom a link invites. 404 when it was used, replaced, has expired, or its user is disabled. */
export async function findInvited(db: Database, secret: string, at: Date): Promise<InvitedPerson> {
  const { email, name, account_name } = await db.read(callerOfLink(secret), (tx) => invitedBy(tx, secret, at))
  return { email, name, account_name }
}

/**
 * Sets the password of whom the link invites, ends the user's sessions, and answers the user as a caller. The link works
 * once, also for two who use it at the same moment. Throws `INVALID_PARAM` naming `password`, and 404 as `findInvited`.
 */
export async function acceptInvitation(
  db: Database,
  { secret, password, address }: { secret: string; password: string; address: string },
  at: Date,
): Promise<PasswordGiven> {
  refuseWeakPassword('password', password)
  const link = { ...callerOfLink(secret), address }
  // Looked at before the hash: nobody makes the service hash with a link that he has made up.
  await db.read(link, (tx) => invitedBy(tx, secret, at))
  const passwordHash = await hashPassword(password)
  return db.transaction(link, async (tx) => {
    const { accountId } = link
    const person = await invitedBy(tx, secret, at)
    const { id } = person
    // The person's row first, as whatever else sets a password or disables: what came before has ended the link by then.
    const [, used] = await tx.run(
      sql`select id from users where account_id = ${accountId} and id = ${id} for update`,
      sql`delete from invitations where account_id = ${accountId} and secret_hash = ${hashSecret(secret)} returning id`,
    )
    if (used.length === 0) throw usedUp()
    const caller = personCaller(accountId, person, address)
    await tx.run(
      ...setPassword(accountId, id, passwordHash, at),
      auditEntry(caller, at, 'user.invitation_accepted', ['user', id]),
    )
    return { caller, passwordHash }
  })
}

function callerOfLink(secret: string): Caller {
  const accountId = accountIdOfSecret(secret)
  if (accountId === null) throw usedUp()
  return accountCaller(accountId)
}

async function invitedBy(tx: Tx, secret: string, at: Date): Promise<InvitedUser> {
  const { accountId } = tx.caller
  const user = await tx.oneOrNone(query<InvitedUser>`
    select users.id, email, users.name, role, accounts.name as account_name from invitations
    join users on users.account_id = ${accountId} and users.id = user_id and disabled_at is null
    join accounts on accounts.id = ${accountId}
    where invitations.account_id = ${accountId} and secret_hash = ${hashSecret(secret)} and expires_at > ${at}`)
  if (!user) throw usedUp()
  return user
}

const usedUp = (): Refusal =>
  new Refusal('NOT_FOUND', 'This link has been used, replaced, or has expired. Ask for a new one.')
