import { wordsOf } from '../names/words.ts'
import { wordOf } from './call-state.ts'
import { directionWords } from './call-words.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'
import { isPhoneOfSide } from './side-number.ts'
import { firstRead, type Read } from './talk-time.ts'

type Direction = 'Inbound' | 'Outbound'

const inWords: ReadonlySet<string> = new Set(['callee', 'incoming', 'inbound'])
const outWords: ReadonlySet<string> = new Set(['caller', 'outgoing', 'outbound'])

function inboundIfTrue(text: string): Direction | null {
  if (!/^(true|false|0|1|yes|no)$/i.test(text)) return null
  return /^(true|1|yes)$/i.test(text) ? 'Inbound' : 'Outbound'
}

/** Events of telephony are those of the account's own side: a callee's are of calls that came in. */
function inEventName(text: string): Direction | null {
  const words = wordsOf(text)
  if (words.some((word) => inWords.has(word))) return 'Inbound'
  return words.some((word) => outWords.has(word)) ? 'Outbound' : null
}

/** `outbound_api`, `inbound_missed`: the word among others. */
function inWordsOfValue(text: string): Direction | null {
  const words = wordsOf(text).filter((word) => word !== 'caller' && word !== 'callee')
  return text.length <= 40 ? inEventName(words.join(' ')) : null
}

/** Numbers stand under `outgoing` or `incoming`: `{outgoing: {to, from}}`. */
function ofHolder({ cells }: SaidOfCall): Direction | null {
  const sided = cells.find(
    ({ key, holder }) => /^(from|to)$/.test(key) && /^(incoming|inbound|outgoing|outbound)$/.test(holder),
  )
  return sided === undefined ? null : inEventName(sided.holder)
}

/** An extension or a SIP user of the office: too short for a number of the world. */
const isInternal = (side: Saying | undefined): boolean =>
  side !== undefined && (/^\d{2,6}$/.test(side.text) || /^sips?:[^@]{1,60}@/i.test(side.text))

/** Whose side is an extension or the office's SIP user; null where both or none are. */
function bySides(said: SaidOfCall, region: string): Read<Direction> | null {
  const [from, to] = [said.at('from'), said.at('to')]
  const isOutside = (sides: readonly Saying[]) =>
    sides.length > 0 && !isInternal(sides[0]) && sides.some(({ text }) => isPhoneOfSide(text, region))
  if (isOutside(from) && isInternal(to[0])) return { value: 'Inbound', from: to[0] ?? null }
  return isOutside(to) && isInternal(from[0]) ? { value: 'Outbound', from: from[0] ?? null } : null
}

/**
 * What the payload says, else what its event's name does, else which side is one of the office. A bare number for the
 * direction means one thing here and another there: the sides go before it.
 */
export function directionOf(said: SaidOfCall, region: string): Read<Direction> | null {
  const read = (text: string) => directionWords.get(wordOf(text)) ?? inWordsOfValue(text)
  const named = firstRead(said.at('direction'), read)
  if (named !== null && !/^\d$/.test(named.from?.text ?? '')) return named
  const holder = ofHolder(said)
  return (
    bySides(said, region) ??
    named ??
    firstRead(said.at('inbound'), inboundIfTrue) ??
    firstRead(said.at('event'), inEventName) ??
    (holder && { value: holder, from: null })
  )
}
