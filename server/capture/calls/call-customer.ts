import { callKeys } from './call-words.ts'
import type { Direction } from './direction-words.ts'
import { isOfCaller } from './party-number.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'
import { isInternalSide, isPhoneOfSide, lastDigits, numbersOf } from './side-number.ts'
import { type Sides, sidesOf } from './sides.ts'

const isBesideExtension = ({ from, to }: Sides): boolean =>
  [from, to].some((side) => side !== null && isInternalSide(side.text))

const numberNames =
  /^(?:destination|callee|recipient|receiver)$|^(?:customer|client|lead|contact|prospect|user)?(?:phone|mobile|number|msisdn|(?:phone|mobile)(?:number|no))$/

/** `customer_number: "98765XXXXX"`, `to: null`: there is a place for the number of the other side, and none that anybody can read. */
const isKeptBack = (said: SaidOfCall, near: 'from' | 'to', region: string): boolean =>
  said.at(near).length > 0 ||
  [...said.at('customer'), ...said.at('anybody')].some(
    ({ key = '', text }) => numberNames.test(key) && !isPhoneOfSide(text, region),
  ) ||
  said.blank.some(({ key }) => numberNames.test(key) || callKeys[near].includes(key))

/**
 * The number of the other side: what is named the customer's, else the side that the direction says. Where that side is one of the
 * business's own, the payload's sides are those of a leg, and the customer is at its other end; where it is hidden, nobody is.
 */
export function customerOf(said: SaidOfCall, direction: Direction, region: string): Saying | null {
  if (said.cells.some(({ key, text }) => key === 'anonymous' && text === 'true')) return null
  const sides = sidesOf(said, region)
  const [near, far] = direction === 'Outbound' ? (['to', 'from'] as const) : (['from', 'to'] as const)
  const [other] = sides.possible(near)
  // An automatic dialler, and a phone's list of calls, give the number of the other side under a plain name.
  const [anybody = null] = [...sides.possible('anybody'), ...sides.possible('worker')]
  // Beside an extension or a plain number, the external one is the line that the office shows outside.
  const isShown = /^external/.test(sides.customer?.key ?? '')
  const outside = isBesideExtension(sides) ? other : anybody
  if (isShown && outside) return outside
  // Where the customer has several numbers, the call was with the one that is also a side of it.
  if (other && numbersOf(sides.possible('customer')).has(lastDigits(other.text))) return other
  if (sides.customer !== null || other !== undefined) return sides.customer ?? other ?? null
  // The office knows whom it calls. Where a call came in, an empty place for the caller's number means that the caller hides it.
  if (direction === 'Inbound' && said.blank.some(isOfCaller)) return null
  const told = sides[near]
  const [across = null] = sides.possible(far)
  if (told !== null) return sides.isOurs(told) ? (across ?? anybody) : null
  // A line that somebody called is nobody's number; where the line is named, the called number is another's.
  const [user] = direction === 'Outbound' ? sides.possible('user') : []
  const isAnother = direction === 'Outbound' ? !isKeptBack(said, near, region) : sides.isLineNamed
  const isElse = ({ text }: Saying) =>
    /^\+\d{9,15}$/.test(text) && lastDigits(text) !== lastDigits(across?.text ?? '')
  const isUnread = (one: Saying) => isElse(one) && !sides.isOurs(one)
  const unread = across !== null && direction === 'Outbound' ? said.cells.find(isUnread) : undefined
  return anybody ?? user ?? unread ?? (isAnother ? across : null)
}

/** Two numbers, named as two sides or not at all, and nothing says which is the customer's: a code counts from a named side. */
export function isEither(said: SaidOfCall, region: string, isCode: boolean): boolean {
  const { from, to, customer, isLineNamed, possible } = sidesOf(said, region)
  const plain = possible('anybody')
  if (from === null && to === null && customer === null) return numbersOf(plain).size > 1
  const [anybody] = plain
  if (isCode || from === null || customer !== null || isLineNamed || (to !== null && anybody)) return false
  return [from, to ?? anybody].every((side) => side && isPhoneOfSide(side.text, region))
}
