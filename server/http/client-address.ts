import { isIPv4 } from 'node:net'
import type { FastifyInstance } from 'fastify'
import ipaddr from 'ipaddr.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** Address of the client (decision 0004.32), or `unknown` for one that had hung up before anybody could look. */
    clientAddress: string
  }
}

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Reads an address strictly: no leading zeros, no octal, no short forms. IPv4-mapped IPv6 becomes IPv4 (decision 0004.32). */
export function readAddress(text: string): Address | null {
  const plain = text.replace(/%.*$/, '')
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !(plain.includes(':') && ipaddr.IPv6.isValid(plain)))
    return null
  return ipaddr.process(plain)
}

/** The address as it is shown and compared: IPv4-mapped IPv6 as IPv4. */
export const plainAddress = (address: string): string =>
  isIPv4(address) ? address : (readAddress(address)?.toString() ?? address)

/** Whom a limit per address counts: IPv4, or IPv6's /64, within which one customer has as many as there are. */
export const countedAddress = (address: string): string => blockOf(address, 4) ?? address

/** The /48 of an IPv6 address, which is what a site is given; null for IPv4, where nobody has many addresses for nothing. */
export const countedNetwork = (address: string): string | null => blockOf(address, 3)

/** The block of an IPv6 address by so many of its eight parts; null for every other. */
function blockOf(address: string, parts: number): string | null {
  const read = readAddress(address)
  if (!read || read.kind() === 'ipv4') return null
  const kept = (read as ipaddr.IPv6).parts.slice(0, parts).map((part) => part.toString(16))
  return `${kept.join(':')}::/${parts * 16}`
}

/**
 * Notes each request's address before anything waits: a socket that is closed meanwhile has none. A sender that
 * resets its connection may have done so before its request is read, so the address is also looked up as soon as the
 * connection is there; Node.js remembers it.
 */
export function noteClientAddresses(app: FastifyInstance): void {
  app.server.prependListener('connection', (socket) => void socket.remoteAddress)
  app.decorateRequest('clientAddress', '')
  app.addHook('onRequest', (request, _reply, done) => {
    // Fastify says that there always is one; there is none once the socket is closed.
    request.clientAddress = plainAddress((request.ip as string | undefined) ?? 'unknown')
    done()
  })
}
