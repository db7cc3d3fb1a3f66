import { randomUUID } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON, WebAuthnCredential } from '@simplewebauthn/server'
import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { invalidParam } from '../../refusals/errors.ts'
import type { KnownCredential } from './passkey.ts'
import { challengeMs, keepChallenge } from './passkey-challenge.ts'
import { lockSecondFactor, refuseUnproved } from './prove-password.ts'
import type { RelyingParty } from './relying-party.ts'
import { switchOn } from './switch-on.ts'

const mostPasskeys = 20

/** A passkey that was made, and what its person calls it. */
export interface NewPasskey {
  readonly name: string
  readonly credential: WebAuthnCredential
}

function refuseTooMany(count: number): void {
  if (count >= mostPasskeys)
    throw invalidParam('name', `${mostPasskeys} passkeys are enough: remove one first.`)
}

/** What a browser needs to make a passkey; 403 naming `password` unless it was given lately. */
export async function beginPasskey(
  tx: Tx,
  party: RelyingParty,
  at: Date,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { accountId, userId, email, actor } = tx.caller
  await refuseUnproved(tx, at)
  const known = await tx.all(query<KnownCredential & { host: string }>`
    select credential_id as id, transports, host from passkeys
    where account_id = ${accountId} and user_id = ${userId}`)
  refuseTooMany(known.length)
  // Loaded by whoever has to do with passkeys: nobody else needs its certificates.
  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: 'Leadline',
    rpID: party.id,
    userName: email,
    userDisplayName: actor.name,
    // Random to whoever finds it on a key, and the same for each passkey of a person, as WebAuthn asks.
    userID: new Uint8Array(Buffer.from(`${accountId}${userId ?? ''}`.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    timeout: challengeMs,
    excludeCredentials: known.filter(({ host }) => host === party.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  tx.write(keepChallenge(accountId, { table: 'sessions', id: actor.viaId }, options.challenge, at))
  return options
}

/**
 * Keeps a passkey that was made for this session's challenge. Answers recovery codes where there are none yet. Throws
 * `INVALID_PARAM` naming `name` or `response`, 403 and 401 as `lockSecondFactor`.
 */
export async function keepPasskey(
  tx: Tx,
  party: RelyingParty,
  { name, credential }: NewPasskey,
  at: Date,
): Promise<string[]> {
  const { accountId, userId } = tx.caller
  if (userId === null) throw new Error('the second factor is a person’s')
  const before = await lockSecondFactor(tx, at)
  refuseTooMany(before.passkeys.length)
  const codes = switchOn(tx, before, { kind: 'passkey', name }, at)
  const kept = await tx.oneOrNone(sql`
    insert into passkeys
      (account_id, id, user_id, credential_id, host, public_key, sign_count, transports, name, created_at)
    values (${accountId}, ${randomUUID()}, ${userId}, ${credential.id}, ${party.id},
      ${Buffer.from(credential.publicKey)}, ${credential.counter}, ${credential.transports ?? []}, ${name}, ${at})
    on conflict (account_id, credential_id) do nothing returning id`)
  if (!kept) throw invalidParam('response', 'This passkey is known already.')
  return codes
}
