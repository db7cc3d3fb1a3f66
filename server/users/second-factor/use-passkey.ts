import type {
  PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server'
import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import type { Database, Tx } from '../../records/database.ts'
import { invalidParam } from '../../refusals/errors.ts'
import type { PasswordGiven } from '../locks.ts'
import type { KnownCredential, UsedPasskey } from './passkey.ts'
import { challengeMs, keepChallenge, takeChallenge } from './passkey-challenge.ts'
import { callerOfSignIn, findPendingSignIn, type PendingSignIn } from './pending-sign-in.ts'
import type { RelyingParty } from './relying-party.ts'
import { type Refused, type SecondStepTry, trySecondStep } from './second-step.ts'

/** For whom passkeys are, and what looks at a signature. */
interface Verifier {
  readonly party: RelyingParty
  readonly verify: typeof verifyAuthenticationResponse
}

interface StoredPasskey {
  readonly id: string
  readonly name: string
  readonly public_key: Buffer
}

/** What a browser needs to use a passkey of whoever signs in; a later answer counts for these options alone. */
export async function passkeyOptions(
  db: Database,
  party: RelyingParty,
  { signIn, address }: SecondStepTry,
  at: Date,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  return db.transaction(callerOfSignIn(signIn, address), async (tx) => {
    const { accountId } = tx.caller
    const pending = await findPendingSignIn(tx, signIn, at)
    const known = await tx.all(query<KnownCredential>`
      select credential_id as id, transports from passkeys
      where account_id = ${accountId} and user_id = ${pending.id} and host = ${party.id}`)
    if (known.length === 0) throw invalidParam('sign_in', 'There is no passkey for this address.')
    const options = await generateAuthenticationOptions({
      rpID: party.id,
      allowCredentials: known,
      userVerification: 'preferred',
      timeout: challengeMs,
    })
    tx.write(
      keepChallenge(accountId, { table: 'pending_sign_ins', id: pending.pending_id }, options.challenge, at),
    )
    return options
  })
}

/** Whose sign-in a passkey finishes; a signature counts once. `INVALID_PARAM` naming `response`, 404 when it is over. */
export async function takePasskey(
  db: Database,
  party: RelyingParty,
  attempt: SecondStepTry,
  used: UsedPasskey,
  at: Date,
): Promise<PasswordGiven> {
  // Before a connection waits for it.
  const { verifyAuthenticationResponse: verify } = await import('@simplewebauthn/server')
  return trySecondStep(db, attempt, at, (tx, { pending }) =>
    checkPasskey(tx, { party, verify }, pending, used, at),
  )
}

async function checkPasskey(tx: Tx, by: Verifier, pending: PendingSignIn, used: UsedPasskey, at: Date) {
  const { accountId } = tx.caller
  const challenge = await takeChallenge(tx, { table: 'pending_sign_ins', id: pending.pending_id }, at)
  if (challenge === null) return refused('challenge', 'This took too long. Try again.')
  const stored = await tx.oneOrNone(query<StoredPasskey>`
    select id, name, public_key from passkeys
    where account_id = ${accountId} and user_id = ${pending.id} and host = ${by.party.id}
      and credential_id = ${used.id}`)
  if (!stored) return refused('passkey', 'This passkey is not known here. Take another one.')
  const newCount = await signCountOf(by, used, challenge, stored)
  if (newCount === null) return refused('signature', 'The passkey was not taken. Try again.', stored.name)
  // Many authenticators do not count, and say 0 each time.
  const grown = newCount === 0 ? sql`sign_count = 0` : sql`sign_count < ${newCount}`
  const counted = await tx.oneOrNone(sql`
    update passkeys set sign_count = ${newCount}, last_used_at = ${at}
    where account_id = ${accountId} and id = ${stored.id} and ${grown} returning id`)
  if (counted) return null
  return refused(
    'sign_count',
    'This passkey counts fewer uses than were seen here, as a copy of it would. Take another way, and remove it.',
    stored.name,
  )
}

/** How often the authenticator says it has signed, 0 where it does not count; null for a signature that is not right. */
async function signCountOf(
  { party, verify }: Verifier,
  used: UsedPasskey,
  challenge: string,
  { public_key }: StoredPasskey,
): Promise<number | null> {
  const verified = await verify({
    response: { ...used, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // The count is compared in the database, once the signature is known to be right: else anybody could cry wolf.
    credential: { id: used.id, publicKey: new Uint8Array(public_key), counter: 0 },
    requireUserVerification: false,
  }).catch(() => null)
  return verified?.verified ? verified.authenticationInfo.newCounter : null
}

const refused = (why: string, message: string, passkey?: string): Refused => ({
  refusal: invalidParam('response', message),
  noted: { kind: 'passkey', why, ...(passkey !== undefined && { passkey }) },
})
