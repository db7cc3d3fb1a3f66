import { wordsOf } from '../names/words.ts'
import { wordSet } from '../values/word-lists.ts'
import { readCallTime } from './call-time.ts'
import { directionWords, inEventName } from './direction-words.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'
import {
  type CallState,
  callStates,
  deletionWords,
  earlyEventWords,
  endCodes,
  messageWords,
  openingEventWords,
  otherEventWords,
  overEventWords,
  type Phrases,
  partEventWords,
  reasonPhrases,
  spokenStates,
  statePhrases,
} from './state-words.ts'
import { firstRead, inTitle, type Read, talkSeconds } from './talk-time.ts'

/** One word of telephony: letters and digits in lower case. */
export const wordOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]/gu, '')

const hasWord = (text: string, words: ReadonlySet<string>): boolean =>
  wordsOf(text).some((word) => words.has(word))

const longestPhrase = 80
const allPhrases = [...statePhrases, ...reasonPhrases]

const fewWords = /^[\p{L}\p{N}_]+(?: [\p{L}\p{N}_]+){1,2}$/u

/** An event's name as programs write it, or in two or three words where the key says that it is one: no sentence, no address. */
const eventsOf = (said: SaidOfCall): readonly Saying[] =>
  said.at('event').filter(({ text, key }) => !/\s|\//.test(text) || (key !== 'type' && fewWords.test(text)))

/** True for an event that by its name is of a message or a contact, nothing in it having a length; for sums; and for a deletion. */
export function isOtherEvent(said: SaidOfCall): boolean {
  const events = eventsOf(said)
  const isOther = events.some(
    ({ text }) =>
      !/call/i.test(text) &&
      (hasWord(text, messageWords) || (hasWord(text, otherEventWords) && !inEventName(text))),
  )
  // How many calls of a campaign ended in which way.
  const isSummary = said.cells.filter(({ key, text }) => callStates.has(key) && /^\d+$/.test(text)).length > 2
  const isOfCall = said.cells.some(({ holder }) => holder === 'call')
  // An event that is only called `deleted` may be that of a live call, which its end removes.
  const isDeleted = events.some(
    ({ text, key }) => (key === 'action' || wordsOf(text).length > 1) && hasWord(text, deletionWords),
  )
  return (
    isDeleted ||
    isSummary ||
    (isOther && !isOfCall && said.at('duration').length === 0 && said.at('talk').length === 0)
  )
}

const missedWord: ReadonlySet<string> = wordSet('missed missedcall abandoned abandon lost')
const voicemailWords: ReadonlySet<string> = new Set(['voicemail', 'voicemails'])
const failedWords: ReadonlySet<string> = new Set(['failed', 'rejected', 'declined', 'unanswered', 'busy'])
const failingParts: ReadonlySet<string> = new Set([...partEventWords, 'transfer', 'recording', 'webhook'])
/** An entry in a log, and a transcript, is written while a call rings, too: a state that says so goes before. */
const entryWords: ReadonlySet<string> = wordSet('log logs logged record transcript')

/** `call.failed`, `call_rejected`: nobody spoke, and it is over; a transfer or a recording that failed is only a part. */
const isFailedEvent = ({ text }: Saying): boolean =>
  /call|dial/i.test(text) &&
  (failedWords.has(wordsOf(text).at(-1) ?? '') || /not?[\W_]?answer(?:ed)?$/i.test(text)) &&
  !hasWord(text, failingParts)

const isOverEvent = ({ text }: Saying): boolean =>
  hasWord(text, overEventWords) && !hasWord(text, partEventWords)

function stateInPhrase(text: string, phrases: Phrases): CallState | null {
  if (text.length > longestPhrase) return null
  const phrase = wordsOf(text).join(' ')
  return phrases.find(([, pattern]) => pattern.test(phrase))?.[0] ?? null
}

/** True for a text that is said of a call and names nobody: `No Answer`, `Incoming Call`, `call.hangup`, `Unknown`. */
export const isSaidOfCall = (text: string): boolean =>
  callStates.has(wordOf(text)) ||
  directionWords.has(wordOf(text)) ||
  /^(?:unknown|unsaved|anonymous|private)$/.test(wordOf(text)) ||
  wordsOf(text).some((word) => /^(?:call(?:s|er|back)?|ivr)$/.test(word))

/** Names of what somebody judges or a network gives as reason, beside what became of the call. */
const isVerdict = ({ key = '' }: Saying): boolean => /dispo|result|outcome|cause|reason/.test(key)

/** States in which nobody spoke. */
const unspoken: ReadonlySet<CallState | undefined> = new Set<CallState>(['Busy', 'No Answer', 'Missed'])

type ReadState = { readonly value: CallState; readonly from: Saying }

const endCodeNames =
  /^cause$|(?:cause|sip|q850|hangup|handup|disconnect|end).{0,20}(?:code|value|cause|reason)$|^sip.{0,12}status$/

/** Codes of SIP that are none of HTTP: busy, cancelled, and declined. */
const onlySip = /^(?:48[67]|60[03])$/

function codeOf({ key = '', text }: Saying): CallState | undefined {
  const isEndCode = endCodeNames.test(key) || (/status(?:code)?$/.test(key) && onlySip.test(text))
  return isEndCode ? (endCodes.get(text) ?? (/^[456]\d\d$/.test(text) ? 'Missed' : undefined)) : undefined
}

/** What the states of the payload say: the words of telephony, else phrases. */
function statesOf(said: SaidOfCall, events: readonly Saying[]): ReadState[] {
  // `event_type: "busy"`: this event is named for how the call ended.
  const ends = events.filter(({ text }) => unspoken.has(callStates.get(wordOf(text))))
  const sayings = [...said.at('state'), ...said.at('reason').filter(codeOf), ...ends]
  const told = (read: (from: Saying) => CallState | null | undefined): ReadState[] =>
    sayings.flatMap((from) => {
      const value = read(from)
      return value === undefined || value === null ? [] : [{ value, from }]
    })
  const known = told((from) => callStates.get(wordOf(from.text)) ?? codeOf(from))
  const states = known.length > 0 ? known : told(({ text }) => stateInPhrase(text, allPhrases))
  // Of several agents who were tried one did not answer: what is said of the call itself goes before.
  const ofCall = states.filter(({ from }) => !from.expression.includes('['))
  return ofCall.length > 0 ? ofCall : states
}

/** The first that says why nobody spoke, but not what somebody judged of a call on which people did. */
function tellingOf(ends: readonly ReadState[]): ReadState | undefined {
  const isSpoken = ends.some(
    ({ value, from }) => value === 'Completed' && !isVerdict(from) && spokenStates.has(wordOf(from.text)),
  )
  const telling = ends.find(
    ({ value, from }) => value !== 'Completed' && !(isSpoken && value !== 'Voicemail' && isVerdict(from)),
  )
  // A call that is said to have been missed came in; of any other the busy line says why it failed.
  const isMissed = ({ from }: ReadState) => missedWord.has(wordOf(from.text))
  const isOfLine = telling?.value === 'Missed' || telling?.value === 'Busy'
  if (!isOfLine) return telling ?? ends[0]
  return ends.find(isMissed) ?? ends.find(({ value }) => value === 'Busy') ?? telling
}

const yes = /^(?:true|1|yes|y)$/i
const no = /^(?:false|0|no|n)$/i
const answeredNames =
  /^(?:is|was|call)?(?:answer|answered|connect|connected|picked|pickedup|attended)(?:indicator|flag)?$/
const missedNames = /^(?:is|was|call)?(?:missed|missedcall|lost|abandoned)$/
/** The line of a service of missed calls. */
const missedLine = /^missed(?:call)?(?:no|number)$|^missed(?:at|on|time)$/
const isMissedCall = /^missed[\W_]?calls?$/i

/** A mark of the end of a call that nobody took: `missed: true`. */
const isMarkedMissed = ({ cells }: SaidOfCall): boolean =>
  cells.some(
    ({ key, text }) =>
      (missedNames.test(key) && yes.test(text)) ||
      missedLine.test(key) ||
      (key === 'service' && isMissedCall.test(text)),
  )

/** A call is said to have been missed: nobody says it of one that went out. */
export const isSaidMissed = (said: SaidOfCall): boolean =>
  isMarkedMissed(said) ||
  [...said.at('state'), ...said.at('event')].some(({ text }) =>
    wordsOf(text).some((word) => /^missed(?:calls?)?$/.test(word)),
  )

const isOfAnswer = ({ value, from }: ReadState): boolean =>
  value === 'Completed' && spokenStates.has(wordOf(from.text))

const isDisposed = ({ key, text }: SaidOfCall['cells'][number]): boolean =>
  /^(?:call)?(?:disposition|outcome)$/.test(key) && (callStates.get(wordOf(text)) ?? 'early') !== 'early'

/**
 * What became of the call so far; null where nothing says so of one that is over. A call is over by evidence of its own: an
 * event or a state of the end, a time of it, a length, a recording. That nothing tells of a beginning is none.
 */
export function stateOf(said: SaidOfCall): Read<CallState> | null {
  const events = eventsOf(said)
  const failed = events.find(isFailedEvent)
  const over = failed ?? events.find(isOverEvent)
  // `user_inbound_answered` names a moment of the call, and no state that it ended in.
  const moments = events.filter(({ text }) => !callStates.has(wordOf(text)) && hasWord(text, earlyEventWords))
  const known = statesOf(said, events).filter(({ from }) => over !== undefined || !moments.includes(from))
  const hasEnded =
    firstRead(said.at('ended'), readCallTime) !== null ||
    said.cells.some(({ key, text }) => key === 'hangup' && !no.test(text))
  // Only of a call that is over is it told what was said, or how it went.
  const summed = said.cells.find(({ key, text }) => /summary$/.test(key) && /\s/.test(text))
  const isClosed = hasEnded || said.cells.some(isDisposed)
  const hasLength = said.at('duration').length > 0 || said.at('talk').length > 0 || inTitle(said) !== null
  const isOpen = known.length === 0 && !hasEnded && !hasLength
  const early = events.find(
    ({ text, expression }) =>
      ((isOpen || (/call/i.test(text) && !expression.includes('['))) && hasWord(text, earlyEventWords)) ||
      (isOpen && /call/i.test(text) && hasWord(text, openingEventWords)),
  )
  const [first] = known
  const isEntry = over !== undefined && hasWord(over.text, entryWords) && !hasLength
  if (
    (!over || (isEntry && first?.value === 'early')) &&
    !isClosed &&
    !summed &&
    (early || first?.value === 'early')
  )
    return { value: 'early', from: early ?? first?.from ?? null }
  const missed = events.find(({ text }) => hasWord(text, missedWord) && !hasWord(text, failingParts))
  if (missed) return { value: 'Missed', from: missed }
  const voicemail = events.find(({ text }) => hasWord(text, voicemailWords))
  if (voicemail) return { value: 'Voicemail', from: voicemail }
  const telling = tellingOf(known.filter(({ value }) => value !== 'early'))
  // Answered, and nothing of how long: people are still speaking.
  const isOngoing =
    !over && !isClosed && !summed && telling && isOfAnswer(telling) && talkSeconds(said) === null
  const hasRecording = said.at('recording').length > 0
  if (isOngoing && !hasRecording) return { value: 'early', from: telling.from }
  if (telling) return telling
  if (failed) return { value: stateInPhrase(failed.text, statePhrases) ?? 'Missed', from: failed }
  if (over ?? summed) return { value: 'Completed', from: over ?? summed ?? null }
  return hasEnded || hasLength || isMarkedMissed(said) || hasRecording ? null : { value: 'early', from: null }
}

const answeredAt = /^(?:call|time|date)?(?:answer|answered|connected)(?:at|time|stamp|on|date)?$/

/** True for a call on which nobody spoke: a mark says so, or there is a place for the answer's time and nothing in it. */
export function isMarkedUnanswered(said: SaidOfCall): boolean {
  const isDenied = said.cells.some(({ key, text }) => answeredNames.test(key) && no.test(text))
  const isLeftInQueue = said.blank.includes('agent') && said.cells.some(({ holder }) => holder === 'queue')
  if (isDenied || isMarkedMissed(said) || (isLeftInQueue && said.at('state').length === 0)) return true
  const isBlank = said.blank.some((key) => answeredAt.test(key)) && said.at('answered').length === 0
  const isSpoken = said.at('state').some(({ text }) => spokenStates.has(wordOf(text)))
  return isBlank && !isSpoken && said.at('talk').length === 0
}

/** What the reason of the end says of a call that nobody answered, or that a machine did. */
export const stateOfReason = (said: SaidOfCall): Read<CallState> | null =>
  firstRead(said.at('reason'), (text) => stateInPhrase(text, reasonPhrases))

/** An end that speakers, their hands or a finished task make. */
const usualEnd =
  /hang|hung|normal|complet|clear|bye|end|fin|term|disconnect|success|answer|talk|transfer|call|custom|agent|user|client|remote|local|system|assistant|human|machine|silence|inactiv|limit|max|idle|unknown/i

/** True where a reason of the end is told, none that a call with talk ends for, and no state says that it went well. */
export function isUnexplained(said: SaidOfCall): boolean {
  const reasons = said
    .at('reason')
    .filter(({ text, key = '' }) => /(?:reason|cause)$/.test(key) && /[a-z]{3}/i.test(text))
  const isDone = said.at('state').some(({ text }) => /complet|success/i.test(text))
  return reasons.length > 0 && !isDone && !reasons.some(({ text }) => usualEnd.test(text))
}
