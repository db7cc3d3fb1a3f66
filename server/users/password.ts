import { hash, verify } from '@node-rs/argon2'
import sql from 'sql-template-tag'
import { asWholeAccount, type Query, query, type Statement, type Step } from '../postgres/database.ts'
import { invalidParam } from '../refusals/errors.ts'
import { randomText } from '../secrets/secrets.ts'
import { endSessionsOf } from './end-sessions.ts'
import { hashInTurn } from './hash-in-turn.ts'
import { endPendingSignIns } from './second-factor/pending-sign-in.ts'

/** Shortest and longest new password, in characters. */
const shortest = 10
const longest = 200

/** Argon2id with 19 MiB, 2 passes and 1 lane, OWASP's first choice: about 25 ms of one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Without l, 1, o and 0, which people mix up when they read a password to each other. */
const readable = 'abcdefghijkmnpqrstuvwxyz23456789'

/** Four groups of four: 80 bits. */
export function makePassword(): string {
  const group = (): string => randomText(readable, 4)
  return [group(), group(), group(), group()].join('-')
}

/** Throws `INVALID_PARAM` naming the field for a password that is too short or too long. */
export function refuseWeakPassword(field: string, password: string): void {
  if (password.length < shortest || password.length > longest)
    throw invalidParam(field, `${field} must have ${shortest} to ${longest} characters.`)
}

/** What is stored of a password. 503 where too much is hashed already. */
export const hashPassword = (password: string): Promise<string> =>
  hashInTurn(() => hash(password.normalize('NFKC'), cost))

/** Of a password that nobody has. */
let hashOfNobody: Promise<string> | undefined

/**
 * True when the password is the one behind the hash. Without a hash it takes the same time and is false, so that
 * the answer's time does not tell whether somebody exists. 503 as `hashPassword`.
 */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await hashInTurn(async () => {
    // In the same turn: a refusal of its own would be kept for ever.
    hashOfNobody ??= hash(makePassword(), cost)
    return verify(passwordHash ?? (await hashOfNobody), password.normalize('NFKC')).catch(() => false)
  })
  return matches && passwordHash !== undefined
}

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
