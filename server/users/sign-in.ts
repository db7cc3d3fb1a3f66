import sql from 'sql-template-tag'
import { query } from '../postgres/database.ts'
import { type ActingPerson, accountCaller, personCaller } from '../records/caller.ts'
import type { Database, Tx } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'
import { accountIdOf } from './account.ts'
import { asStranger } from './hash-in-turn.ts'
import { type PasswordGiven, wrongCredentials } from './locks.ts'
import { isPassword } from './password.ts'

interface Candidate extends ActingPerson {
  readonly password_hash: string
}

/** What somebody claims on the sign-in page. */
export interface Credentials {
  readonly accountId: string
  /** Normalised. */
  readonly email: string
  readonly password: string
  readonly address: string
}

/** The account of a sign-in: the only one, or by its short name; null when none of several is named. */
export async function accountOfSignIn(db: Database, shortName: string | undefined): Promise<string | null> {
  if (shortName !== undefined) return accountIdOf(shortName.trim().toLowerCase())
  const ids = await db.accountIds()
  return ids.length === 1 ? (ids[0] ?? null) : null
}

/**
 * Who signs in. Throws the same `UNAUTHORIZED`, after the same time, for an unknown account or email, a
 * wrong password, and a disabled user; 503 where too many sign in at once.
 */
export async function checkCredentials(db: Database, claimed: Credentials): Promise<PasswordGiven> {
  const { accountId, email, password, address } = claimed
  const user = await db.read(accountCaller(accountId), (tx) =>
    tx.oneOrNone(query<Candidate>`
      select id, email, name, role, password_hash from users
      where account_id = ${accountId} and email_normalized = ${email} and disabled_at is null`),
  )
  const isRight = await asStranger(() => isPassword(password, user?.password_hash))
  if (!isRight || !user) throw wrongCredentials()
  return { caller: personCaller(accountId, user, address), passwordHash: user.password_hash }
}

/** Records a refused sign-in, when it was for somebody who exists. */
export async function noteRefusedSignIn(tx: Tx, email: string, at: Date): Promise<void> {
  const { accountId } = tx.caller
  const known = await tx.oneOrNone(sql`
    select id from users where account_id = ${accountId} and email_normalized = ${email}`)
  if (known) tx.write(auditEntry(tx.caller, at, 'session.refused', ['user', null], { email }))
}
