import { setTimeout as wait } from 'node:timers/promises'
import { countedAddress } from '../http/client-address.ts'
import { countStranger } from './count-stranger.ts'
import { type CountRequest, refuseExceeded } from './rate-limit.ts'

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
