import { setTimeout as wait } from 'node:timers/promises'
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

/** Attempts a minute from one address, whoever is meant; as many times ten from a /48 of IPv6. */
const attemptsPerAddress = 20
/** Attempts a minute for one person from one address. */
const attemptsPerPersonAndAddress = 10
/** Attempts a minute for one person from all addresses together, before each further one waits. */
const attemptsPerPerson = 60
const slowedByMs = 2_000

/** Counts an attempt to sign in, or to prove a password. Throws `RATE_LIMITED`, or settles late. */
export type CountAttempt = (address: string, person: string) => Promise<void>

/**
 * Whoever guesses passwords is refused after a few tries, and only there: the person who is meant signs in from
 * elsewhere meanwhile. Guesses from many addresses at once are slowed, the right password with them, and never
 * refused: a refusal would let strangers lock anybody out. Each `step` counts by itself: an office behind one address that
 * begins its day signs in with two steps, and invitations, which anybody can make up for nothing, are none of passwords.
 */
export const signInAttempts =
  (countRequest: CountRequest, step = 'sign-in'): CountAttempt =>
  async (address, person) => {
    await countStranger(countRequest, `${step} from`, address, attemptsPerAddress)
    const both = `${step} from as:${countedAddress(address)} ${person}`
    refuseExceeded(await countRequest(both, attemptsPerPersonAndAddress))
    const { isExceeded } = await countRequest(`${step} as:${person}`, attemptsPerPerson)
    if (isExceeded) await wait(slowedByMs)
  }
