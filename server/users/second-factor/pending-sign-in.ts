import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Timestamp } from '../../http/validation.ts'
import { insertRow, query, type Statement } from '../../postgres/database.ts'
import { type ActingPerson, accountCaller, type Caller } from '../../records/caller.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { Refusal } from '../../refusals/errors.ts'
import { accountIdOfSecret, hashSecret, makeSecret } from '../../secrets/secrets.ts'
import type { RelyingParty } from './relying-party.ts'
import type { SecondFactor } from './second-factor.ts'

/** So long the second step may take. */
export const validMinutes = 10

/** By what a sign-in can be finished. */
const secondSteps = ['passkey', 'totp', 'recovery_code'] as const

/** Asked for behind a right password. */
export const SecondStep = Type.Object({
  second_step: Type.Object({
    sign_in: Type.String({ description: 'Goes back with the code.' }),
    methods: Type.Array(Type.Enum([...secondSteps])),
    expires_at: Timestamp('ISO 8601 UTC.'),
  }),
})

export type SecondStep = Static<typeof SecondStep>

/** A sign-in that waits for its second step, and whose it is. */
export interface PendingSignIn extends ActingPerson {
  readonly pending_id: string
  readonly password_hash: string
}

/**
 * Notes that a person gave the right password, and answers what to ask for next: of passkeys, where they are for this
 * address. The caller is the account. The audit log says so too: where no session follows, the password is all somebody had.
 */
export function beginPendingSignIn(
  tx: Tx,
  { userId, email }: Caller,
  { passkeys, totp_since, recovery_codes_left }: SecondFactor,
  party: RelyingParty | null,
  at: Date,
): SecondStep {
  const { accountId } = tx.caller
  const secret = makeSecret(accountId)
  const expiresAt = new Date(at.getTime() + validMinutes * 60_000)
  tx.write(
    insertRow('pending_sign_ins', {
      account_id: accountId,
      id: randomUUID(),
      user_id: userId,
      secret_hash: hashSecret(secret),
      tries: 0,
      created_at: at,
      expires_at: expiresAt,
    }),
    auditEntry(tx.caller, at, 'session.second_step_asked', ['user', userId], { email }),
  )
  const has = {
    passkey: passkeys.some(({ host }) => host === party?.id),
    totp: totp_since !== null,
    recovery_code: recovery_codes_left > 0,
  }
  const methods = secondSteps.filter((method) => has[method])
  return { second_step: { sign_in: secret, methods, expires_at: expiresAt.toISOString() } }
}

/** The account in which a sign-in is looked up, by its secret. */
export function callerOfSignIn(secret: string, address: string): Caller {
  const accountId = accountIdOfSecret(secret)
  if (accountId === null) throw signInIsOver()
  return accountCaller(accountId, undefined, address)
}

/** The sign-in with this secret. 404 when it has taken too long, is finished, or its user is disabled. */
export async function findPendingSignIn(tx: Tx, secret: string, at: Date): Promise<PendingSignIn> {
  const { accountId } = tx.caller
  const found = await tx.oneOrNone(query<PendingSignIn>`
    select pending_sign_ins.id as pending_id, users.id, email, name, role, password_hash from pending_sign_ins
    join users on users.account_id = ${accountId} and users.id = user_id and disabled_at is null
    where pending_sign_ins.account_id = ${accountId} and secret_hash = ${hashSecret(secret)} and expires_at > ${at}`)
  if (!found) throw signInIsOver()
  return found
}

/** The sign-in is finished, and with it the tries of others of the same person are forgotten. */
export const finishPendingSignIn = (accountId: string, { pending_id, id }: PendingSignIn): Statement[] => [
  sql`delete from pending_sign_ins where account_id = ${accountId} and id = ${pending_id}`,
  sql`update pending_sign_ins set tries = 0 where account_id = ${accountId} and user_id = ${id}`,
]

/** Said when the password has to be given again. */
export const signInIsOver = (): Refusal =>
  new Refusal('NOT_FOUND', 'This sign-in is over. Begin again with your password.')

/** Whoever has only the password so far has to begin anew; for when that changes. */
export const endPendingSignIns = (accountId: string, userId: string, at: Date): Statement => sql`
    update pending_sign_ins set expires_at = ${at}
    where account_id = ${accountId} and user_id = ${userId} and expires_at > ${at}`
