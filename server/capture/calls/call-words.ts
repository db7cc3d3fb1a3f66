import { lookedUp } from '../names/words.ts'
import { wordSet } from '../values/word-lists.ts'
import written from './call-words.json'

/**
 * Where telephony says what about a call, the surest name first: keys in lower case without marks, `holder.key` where the
 * key alone says too little. Adding a platform is adding a word.
 */
export const callKeys = Object.fromEntries(
  Object.entries(written.keys).map(([key, words]) => [key, lookedUp(words)]),
) as Readonly<Record<CallKey, readonly string[]>>

export type CallKey = keyof typeof written.keys

/** What may hold the id of a call under a plain `id`: that of an agent or a number is none. */
export const idHolders: ReadonlySet<string> = new Set([
  '',
  ...'call calls data payload object message body event session cdr record'.split(' '),
])

/** Whose type and state are their own and not the call's. */
export const partyHolders: ReadonlySet<string> = wordSet(written.partyHolders)
