import { createHmac, timingSafeEqual } from 'node:crypto'
import { Refusal } from '../refusals/errors.ts'
import { hashSecret } from '../secrets/secrets.ts'
import type { Handshake } from './handshake.ts'
import type { Webhook } from './webhook.ts'

/** An answer that is not the usual one (decisions 0020.49, 0020.53). */
export interface PlainAnswer {
  readonly contentType: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

const text = (body: string): PlainAnswer => ({ contentType: 'text/plain; charset=utf-8', body })
const json = (body: object): PlainAnswer => ({
  contentType: 'application/json; charset=utf-8',
  body: JSON.stringify(body),
})

const isSame = (one: string, other: string): boolean => timingSafeEqual(hashSecret(one), hashSecret(other))

const denied = (reason: string) => new Refusal('PERMISSION_DENIED', reason)

/**
 * What challenges of the two look like. LinkedIn documents a UUID; Zoom a text, in its examples 22 characters of base64.
 * Nothing else is signed: both sign what they deliver with the same secret, over a text with a colon or a brace in it, and
 * whoever knows the address could ask for such a signature.
 */
const signedForms = {
  challenge_response: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
  encrypted_token: /^[A-Za-z0-9+/_-]{1,100}={0,2}$/,
}

function signed(
  { kind, challenge }: Handshake & { readonly kind: keyof typeof signedForms },
  secret: string | null,
): string {
  if (!signedForms[kind].test(challenge))
    throw denied('The challenge is none of LinkedIn’s or Zoom’s: nothing else is signed.')
  if (secret === null)
    throw denied('The sender wants its challenge signed: set its signing secret in the webhook’s settings.')
  return createHmac('sha256', secret).update(challenge).digest('hex')
}

/**
 * What a sender that verifies the address is answered; null for the webhook's usual answer. Throws 403 that says where
 * to set what is missing: a verify token that is not the webhook's, or no signing secret; 403 also
 * for a challenge that is not to be signed.
 */
export function answerHandshake(handshake: Handshake, webhook: Webhook): PlainAnswer | null {
  switch (handshake.kind) {
    case 'answer':
      return null
    case 'json':
      return json({ challenge: handshake.challenge })
    case 'challenge_response':
      return json({
        challengeCode: handshake.challenge,
        challengeResponse: signed(handshake, webhook.signing_secret),
      })
    case 'encrypted_token':
      return json({
        plainToken: handshake.challenge,
        encryptedToken: signed(handshake, webhook.signing_secret),
      })
    case 'text': {
      const { challenge, verifyToken } = handshake
      const wanted = webhook.verify_token
      if (wanted !== null && verifyToken !== null && !isSame(wanted, verifyToken))
        throw denied('The verify token is not the one in the webhook’s settings.')
      return text(challenge)
    }
  }
}

/** The fixed text of a webhook; null where it answers JSON (decision 0020.53). */
export const fixedAnswer = ({ answer }: Webhook): PlainAnswer | null =>
  answer === null ? null : text(answer)

const isSendable = (header: string): boolean => /^[\x20-\x7e]{1,200}$/.test(header)

/** RingCentral asks by an empty POST with a header, and wants it back. Null for a header that cannot be sent. */
export function answerValidationToken(header: unknown): PlainAnswer | null {
  if (typeof header !== 'string' || !isSendable(header)) return null
  return { ...text(''), headers: { 'validation-token': header } }
}

/** What Salesforce and other SOAP senders take for received. */
export const soapAck: PlainAnswer = {
  contentType: 'text/xml; charset=utf-8',
  body: '<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><notificationsResponse xmlns="http://soap.sforce.com/2005/09/outbound"><Ack>true</Ack></notificationsResponse></soapenv:Body></soapenv:Envelope>',
}
