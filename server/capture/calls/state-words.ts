import { keyByLookedUp, lookedUpSet } from '../names/words.ts'
import shapes from './call-shapes.json'
import written from './call-words.json'

export type CallState = 'Completed' | 'Busy' | 'No Answer' | 'Voicemail' | 'Missed' | 'early'

/** States of calls, run together → the five outcomes (§2.2); `early`: it is not over yet. */
export const callStates: ReadonlyMap<string, CallState> = keyByLookedUp(written.states)

/** States that may also be those of a call on which people spoke before: where a length of talk is told, they did. */
export const unansweredUnlessTimed: ReadonlySet<string> = lookedUpSet(written.unansweredUnlessTimed)

/** Codes of SIP and of Q.850 for the end of a call. */
export const endCodes: ReadonlyMap<string, CallState> = keyByLookedUp(written.endCodes)

/** Words for a call that nobody took. */
export const missedWords: ReadonlySet<string> = lookedUpSet(written.missedWords)

/** Words for log entries and transcripts. One is also written while a call still rings, so a state that says so goes before it. */
export const entryWords: ReadonlySet<string> = lookedUpSet(written.entryWords)

/** States that say that somebody spoke; the other words for an end only say that it is one. */
export const spokenStates: ReadonlySet<string> = lookedUpSet(written.spokenStates)

/** States, each with the pattern of a text that tells of it. The surest stands first. The words of the text are apart by one space. */
export type Phrases = readonly (readonly [CallState, RegExp])[]

const phrasesOf = (patterns: Readonly<Record<string, string>>): Phrases =>
  Object.entries(patterns).map(([state, pattern]) => [state as CallState, new RegExp(pattern)])

/** The states of calls where one is a phrase. */
export const statePhrases = phrasesOf(shapes.statePhrases)

/** Why a call ended, as far as it says that nobody spoke. */
export const reasonPhrases = phrasesOf(shapes.reasonPhrases)

/** Words of an event's name that tell of a call that is over. */
export const overEventWords: ReadonlySet<string> = lookedUpSet(written.overEvents)

/** Words of an event's name that tell that the record of a call is gone. */
export const deletionWords: ReadonlySet<string> = lookedUpSet(written.deletions)

/** Words of an event's name that tell of no call: of a message, or of a step of a sale. */
export const noCallEventWords: ReadonlySet<string> = lookedUpSet(written.noCallEvents)

/** Words of an event's name that tell of something else than a call, unless it came in or went out. */
export const otherEventWords: ReadonlySet<string> = lookedUpSet(written.otherEvents)

/** Words of an event's name that tell of a call that is not over. */
export const earlyEventWords: ReadonlySet<string> = lookedUpSet(written.earlyEvents)

/** Words of an event's name that tell of a part of a call: what ends there is not the call (`call.playback.ended`). */
export const partEventWords: ReadonlySet<string> = lookedUpSet(written.partEvents)

/** Words of an event's name that tell of what is made of a call, and comes behind its end or during it. */
export const mediaEventWords: ReadonlySet<string> = lookedUpSet(written.mediaEvents)

/** Words of an event's name that tell of its beginning where nothing says that the call is over. */
export const openingEventWords: ReadonlySet<string> = lookedUpSet(written.openingEvents)
