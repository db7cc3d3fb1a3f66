import { wordsOf } from '../names/words.ts'
import { readCallTime } from './call-time.ts'
import {
  type CallState,
  callStates,
  earlyEventWords,
  openingEventWords,
  otherEventWords,
  overEventWords,
} from './call-words.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'
import { firstRead, type Read } from './talk-time.ts'

/** One word of telephony: letters and digits in lower case. */
export const wordOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

const hasWord = (text: string, words: ReadonlySet<string>): boolean =>
  wordsOf(text).some((word) => words.has(word))

/** An event's name as programs write it: no sentence, no address. */
const eventsOf = (said: SaidOfCall): readonly Saying[] =>
  said.at('event').filter(({ text }) => !/\s|\//.test(text))

/** True for an event that by its name is of a message or a contact, and of no call. */
export function isOtherEvent(said: SaidOfCall): boolean {
  return eventsOf(said).some(({ text }) => !/call/i.test(text) && hasWord(text, otherEventWords))
}

const missedWord: ReadonlySet<string> = new Set(['missed'])

/** What became of the call so far; null where nothing says so. */
export function stateOf(said: SaidOfCall): Read<CallState> | null {
  const known = said.at('state').flatMap((from): { value: CallState; from: Saying }[] => {
    const value = callStates.get(wordOf(from.text))
    return value === undefined ? [] : [{ value, from }]
  })
  const events = eventsOf(said)
  const over = events.find(({ text }) => hasWord(text, overEventWords))
  const ended = firstRead(said.at('ended'), readCallTime) ?? firstRead(said.at('talk'), (text) => text)
  const isOpen = known.length === 0 && ended === null && said.at('duration').length === 0
  const early = events.find(
    ({ text }) =>
      /call/i.test(text) && (hasWord(text, earlyEventWords) || (isOpen && hasWord(text, openingEventWords))),
  )
  const [first] = known
  if (!over && (early || first?.value === 'early'))
    return { value: 'early', from: early ?? first?.from ?? null }
  const missed = events.find(({ text }) => hasWord(text, missedWord))
  if (missed) return { value: 'Missed', from: missed }
  const ends = known.filter(({ value }) => value !== 'early')
  const telling = ends.find(({ value }) => value !== 'Completed') ?? ends[0]
  return telling ?? (over ? { value: 'Completed', from: over } : null)
}
