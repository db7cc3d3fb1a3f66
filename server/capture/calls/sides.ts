import { normalizePhone } from '../../records/phone.ts'
import type { CallKey } from './call-words.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'
import { isPhoneOfSide, isSideText, numberIn } from './side-number.ts'

/** The two sides of a call as the payload names them, and whom the rest of it says a number belongs to. */
export interface Sides {
  /** A number, an extension, or that it is hidden; null where nothing says it. */
  readonly from: Saying | null
  readonly to: Saying | null
  /** Possible numbers under such a name, but those of the business; whatever a person has mapped. */
  possible(key: CallKey): readonly Saying[]
  readonly customer: Saying | null
  /** A number of the business that was called, or shown, is told. */
  readonly isLineNamed: boolean
  /** True for a number that is elsewhere one of the business or of whoever speaks for it. */
  isOurs(side: Saying): boolean
}

/** Reads who stands on which side. */
export function sidesOf(said: SaidOfCall, region: string): Sides {
  const numberOf = ({ text }: { readonly text: string }) => normalizePhone(numberIn(text), region)
  const phonesOf = (key: CallKey) => said.at(key).filter(({ text }) => isPhoneOfSide(text, region))
  const all = [...phonesOf('agent'), ...phonesOf('line')]
  // `{agent: {number: …}, user: {number: …}}`: of these two alone the user is who spoke with the agent.
  const others = all.filter(({ expression }) => !/\buser\./.test(expression))
  const isAlone = (['from', 'to', 'customer', 'anybody'] as const).every((key) => !phonesOf(key)[0])
  const owned = isAlone && others.length > 0 ? others : all
  // Beside a number of the business a user is who speaks with it; beside a bare number, who has it in the phone.
  const isUserOurs = owned.length === 0 && phonesOf('anybody').length > 0
  const known = said.ours.filter((text) => isPhoneOfSide(text, region)).map((text) => ({ text }))
  const numbers = (sides: readonly { readonly text: string }[]) => sides.map(numberOf)
  const workers = phonesOf('worker')
  const told = new Set(numbers([...owned, ...known, ...workers]))
  const isOther = (key: CallKey) => phonesOf(key).some((one) => !told.has(numberOf(one)))
  // A dealer or a driver speaks for the business, unless nobody else is named whom he may speak with.
  const isWorkerOurs =
    isOther('customer') || isOther('anybody') || isOther('user') || (isOther('from') && isOther('to'))
  const also = [...(isWorkerOurs ? workers : []), ...(isUserOurs ? phonesOf('user') : [])]
  const ours = new Set(numbers([...owned, ...known, ...also]))
  const isOurs = (side: Saying) => ours.has(numberOf(side))
  const possible = (key: CallKey) => phonesOf(key).filter((side) => side.key === undefined || !isOurs(side))
  const side = (key: 'from' | 'to') => said.at(key).find(({ text }) => isSideText(text)) ?? null
  const [from, to] = [side('from'), side('to')]
  const [user] = from === null && to === null ? possible('user') : []
  const isLineNamed = phonesOf('line').length > 0
  return { from, to, possible, customer: possible('customer')[0] ?? user ?? null, isLineNamed, isOurs }
}
