import { wordSet } from '../values/word-lists.ts'
import written from './call-words.json'

export type CallState = 'Completed' | 'Busy' | 'No Answer' | 'Voicemail' | 'Missed' | 'early'

/** States of calls, run together → the five outcomes (§2.2); `early`: it is not over yet. */
export const callStates: ReadonlyMap<string, CallState> = new Map(
  Object.entries(written.states).flatMap(([state, words]) =>
    words.split(' ').map((word): [string, CallState] => [word, state as CallState]),
  ),
)

/** States that say that somebody spoke; the other words for an end only say that it is one. */
export const spokenStates: ReadonlySet<string> = wordSet(written.spokenStates)

/** The same where a state is a phrase: words apart by one space, the surest first. */
export const statePhrases: readonly (readonly [CallState, RegExp])[] = [
  ['Voicemail', /\b(?:voice ?mail|answering machine|machine|vm)\b/],
  ['Busy', /\b(?:busy|engaged)\b/],
  [
    'No Answer',
    /\b(?:un(?:answered|attended|reachable|connected)|no ?(?:answer|response|pick ?up|reply)|not (?:answer|pick|receiv|respon|reply|attend|reach|connect|available|lift)|t (?:answer|pick|respond|lift)|switch(?:ed)? off|out of (?:coverage|network|reach|service)|ring(?:ing)? (?:out|timeout|no)|timed? ?out|rnr|n ?\/? ?a)/,
  ],
  ['Missed', /\b(?:missed|abandon|cancel|declin|reject|fail|drop(?:ped)?\b|lost|invalid|blocked)/],
  ['early', /\b(?:in progress|ringing|diall?ing|initiated|queued|on ?going)\b/],
  [
    'Completed',
    /\b(?:answered|connected|complete|completed|success|successful|spoke|talked|picked|attended|hang ?up|hung ?up|ended|finished|disconnected)\b/,
  ],
]

/** Why a call ended, as far as it says that nobody spoke: words apart by one space. */
export const reasonPhrases: readonly (readonly [CallState, RegExp])[] = [
  ['Voicemail', /\b(?:voice ?mail|answering machine|machine)\b/],
  ['Busy', /\bbusy\b|占线|正忙|用户忙/],
  [
    'No Answer',
    /\b(?:no ?answer|not answer|t answer|unanswered|no response|not picked|not reachable|unreachable)|无应答|无人接听|未接听/,
  ],
  ['Missed', /\b(?:reject|declin|abandon|originator cancel|cancel(?:l?ed)?\b|missed)/],
]

/** Codes of SIP and of Q.850 for the end of a call. */
export const endCodes: ReadonlyMap<string, CallState> = new Map([
  ...'16 200'.split(' ').map((code) => [code, 'Completed'] as const),
  ...'17 486 600'.split(' ').map((code) => [code, 'Busy'] as const),
  ...'18 19 20 408 480'.split(' ').map((code) => [code, 'No Answer'] as const),
  ...'1 21 27 38 404 487 503 603'.split(' ').map((code) => [code, 'Missed'] as const),
])

/** Words of an event's name that tell of a call that is over. */
export const overEventWords: ReadonlySet<string> = wordSet(written.overEvents)

/** Words of an event's name that tell of a message. */
export const messageWords: ReadonlySet<string> = wordSet(written.messages)

/** Words of an event's name that tell of something else than a call, unless it came in or went out. */
export const otherEventWords: ReadonlySet<string> = wordSet(written.otherEvents)

/** Words of an event's name that tell of a call that is not over. */
export const earlyEventWords: ReadonlySet<string> = wordSet(written.earlyEvents, written.partEvents)

/** Words of an event's name that tell of a part of a call: what ends there is not the call (`call.playback.ended`). */
export const partEventWords: ReadonlySet<string> = wordSet(written.partEvents)

/** Words of an event's name that tell of its beginning where nothing says that the call is over. */
export const openingEventWords: ReadonlySet<string> = wordSet(written.openingEvents)
