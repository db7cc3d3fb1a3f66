import { keyByLookedUp, lookedUpSet, wordsOf } from '../names/words.ts'
import { keyByWord } from '../values/word-lists.ts'
import written from './call-words.json'

export type Direction = 'Inbound' | 'Outbound'

/** Words for the two directions, run together. */
export const directionWords: ReadonlyMap<string, Direction> = keyByLookedUp(written.directions)

/** Numbers that mean a direction under one name, and the other direction under another: `name=number`. */
export const directionCodes: ReadonlyMap<string, Direction> = keyByWord(written.directionCodes)

/** Words of names and values: of calls that came in. A callee's event is told by the side that is called. */
const inWords: ReadonlySet<string> = lookedUpSet(written.inbound)

/** Words of names and values: of calls that went out. */
const outWords: ReadonlySet<string> = lookedUpSet(written.outbound)

/** Events of telephony are those of the account's own side: a callee's are of calls that came in. */
export function inEventName(text: string): Direction | null {
  const words = wordsOf(text)
  const phrase = words.join(' ')
  // Only a call that came in waits in a queue, rings at a group or ends with a voicemail for the office.
  const isReceived =
    /^new voicemail\b|^voicemail (?:received|created|new)|ring group|queue call/.test(phrase) ||
    (words.includes('caller') && words.includes('queue'))
  if (isReceived || words.some((word) => inWords.has(word))) return 'Inbound'
  const isOut = words.some((word) => outWords.has(word)) || / out (?:start|end)$/.test(phrase)
  return isOut ? 'Outbound' : null
}
