import { type Address, readAddress } from '../http/client-address.ts'

/** An entry that is neither an address nor a CIDR range, and why. */
export interface BadEntry {
  readonly entry: string
  readonly reason: string
}

function readRange(entry: string): [Address, number] | null {
  const [address = '', prefix, ...more] = entry.split('/')
  const parsed = readAddress(address)
  if (!parsed || more.length > 0) return null
  const bits = parsed.kind() === 'ipv4' ? 32 : 128
  if (prefix === undefined) return [parsed, bits]
  if (!/^(0|[1-9][0-9]{0,2})$/.test(prefix)) return null
  const isMapped = bits === 32 && address.includes(':')
  const length = Number(prefix) - (isMapped ? 96 : 0)
  return length < 0 || length > bits ? null : [parsed, length]
}

/** Entries that must be refused when a whitelist is saved (decision 0004.32). */
export const badEntries = (entries: readonly string[]): BadEntry[] =>
  entries
    .filter((entry) => !readRange(entry))
    .map((entry) => ({
      entry,
      reason: entry.includes('/') ? 'is not a CIDR range' : 'is not an IPv4 or IPv6 address',
    }))

/** True when an address may use the key: the list is empty, or an entry holds it (§2.3, §5). */
export function isWhitelisted(entries: readonly string[], address: string): boolean {
  if (entries.length === 0) return true
  const parsed = readAddress(address)
  if (!parsed) return false
  return entries.some((entry) => {
    const range = readRange(entry)
    return range !== null && range[0].kind() === parsed.kind() && parsed.match(range[0], range[1])
  })
}
