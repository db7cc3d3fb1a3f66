import type { WebAuthnCredential } from '@simplewebauthn/server'
import { invalidParam } from '../../refusals/errors.ts'
import { longestCredentialId, type MadePasskey, transports } from './passkey.ts'
import type { RelyingParty } from './relying-party.ts'

/** The passkey that a browser made here for this challenge; all else is `INVALID_PARAM` naming `response`. */
export async function verifyMadePasskey(
  party: RelyingParty,
  made: MadePasskey,
  challenge: string | null,
): Promise<WebAuthnCredential> {
  const verified = challenge === null ? null : await verify(party, made, challenge).catch(() => null)
  const credential = verified?.registrationInfo?.credential
  if (credential?.id !== made.id || credential.id.length > longestCredentialId)
    throw invalidParam('response', 'The passkey was not taken. Begin again.')
  return credential
}

async function verify(party: RelyingParty, made: MadePasskey, challenge: string) {
  if (await isCertified(made.response.attestationObject)) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const known = transports.filter((one) => made.response.transports?.includes(one))
  return verifyRegistrationResponse({
    response: { ...made, clientExtensionResults: {}, response: { ...made.response, transports: known } },
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    // It stands beside a password.
    requireUserVerification: false,
  })
}

/** Whether an authenticator shows certificates: nobody asked, and checking them would fetch addresses in them. */
async function isCertified(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = attestation.get('fmt')
  const signsItself = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  return format !== 'none' && !signsItself
}
