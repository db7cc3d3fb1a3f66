import ipaddr from 'ipaddr.js'

export type Address = ipaddr.IPv4 | ipaddr.IPv6

/** Reads an address strictly: no leading zeros, no octal, no short forms. IPv4-mapped IPv6 becomes IPv4 (decision 0004.32). */
export function readAddress(text: string): Address | null {
  const plain = text.replace(/%.*$/, '')
  if (!ipaddr.IPv4.isValidFourPartDecimal(plain) && !(plain.includes(':') && ipaddr.IPv6.isValid(plain)))
    return null
  return ipaddr.process(plain)
}

/** The address as it is shown and compared: IPv4-mapped IPv6 as IPv4. */
export function plainAddress(address: string): string {
  return readAddress(address)?.toString() ?? address
}
