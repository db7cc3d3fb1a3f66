import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../refusals/errors.ts'
import { parseUrl } from '../../values/parse-url.ts'

/** Whom a passkey is made for: browsers use it at this address and nowhere else. */
export interface RelyingParty {
  /** The host. */
  readonly id: string
  /** What browsers say they are at. */
  readonly origin: string
}

/**
 * The console as WebAuthn knows it: at `PUBLIC_URL` where that is https and a name, else at the address that is asked
 * where that is localhost. Null where browsers make no passkeys: over plain HTTP, and at a bare IP address.
 */
export function relyingPartyOf(publicUrl: string, askedUrl: string): RelyingParty | null {
  const { protocol, hostname, origin } = new URL(publicUrl)
  if (protocol === 'https:' && isName(hostname)) return { id: hostname, origin }
  const asked = parseUrl(askedUrl)
  return asked?.hostname === 'localhost' ? { id: 'localhost', origin: asked.origin } : null
}

const isName = (hostname: string): boolean => isIP(hostname) === 0 && !hostname.startsWith('[')

/** The relying party of a request; null where there can be none. */
export const partyOf = (publicUrl: string, { protocol, host }: FastifyRequest): RelyingParty | null =>
  relyingPartyOf(publicUrl, `${protocol}://${host}`)

/** As `partyOf`; 403 where there can be none. */
export function requireParty(publicUrl: string, request: FastifyRequest): RelyingParty {
  const party = partyOf(publicUrl, request)
  if (party) return party
  throw new Refusal('PERMISSION_DENIED', 'Passkeys need the console at an https address, or at localhost.')
}
