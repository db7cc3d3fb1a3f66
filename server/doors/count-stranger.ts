import { countedAddress, countedNetwork } from '../http/client-address.ts'
import { type Allowance, type CountRequest, refuseExceeded } from './rate-limit.ts'

/** A site or a provider's part with so many customers shares a /48 of IPv6. */
const addressesPerNetwork = 10

/**
 * Counts a request of a stranger, at most `most` a minute from one address; from a /48 of IPv6, which has 65,536 of those, ten
 * times as many. Answers the allowance that counted last. What an address has too much does not count for its network: one
 * cannot use that up.
 */
export async function allowanceOfStranger(
  countRequest: CountRequest,
  limit: string,
  address: string,
  most: number,
): Promise<Allowance> {
  const own = await countRequest(`${limit}:${countedAddress(address)}`, most)
  const network = countedNetwork(address)
  if (own.isExceeded || network === null) return own
  return countRequest(`${limit} network:${network}`, most * addressesPerNetwork)
}

/** Counts as `allowanceOfStranger` does. Throws `RATE_LIMITED`. */
export async function countStranger(
  ...[countRequest, limit, address, most]: Parameters<typeof allowanceOfStranger>
): Promise<void> {
  refuseExceeded(await allowanceOfStranger(countRequest, limit, address, most))
}
