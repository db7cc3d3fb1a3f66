import { wordsOf } from '../names/words.ts'
import {
  eventsOf,
  failingParts,
  hasWord,
  isFailedEvent,
  isNoted,
  isOfMedia,
  isOfOneAgent,
  isOfPart,
  isOfRecording,
  isOverEvent,
  isStage,
  marksOf,
  stateInPhrase,
  unspoken,
  wordOf,
} from './call-events.ts'
import { isNoTime, readCallTime } from './call-time.ts'
import { idHolders } from './call-words.ts'
import { directionWords } from './direction-words.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'
import {
  type CallState,
  callStates,
  endCodes,
  entryWords,
  missedWords,
  reasonPhrases,
  spokenStates,
  statePhrases,
} from './state-words.ts'
import { firstRead, inTitle, type Read, talkSeconds } from './talk-time.ts'

const allPhrases = [...statePhrases, ...reasonPhrases]
const ofVoicemail =
  /\b(?:voice ?mails?|vm|(?:message|boite) vocale?|(?:buzon|mensaje) de voz|sprachnachricht|correio de voz)\b|\bmachine answered\b|^call (?:answering )?machine$/

/** True for a text that is said of a call and names nobody: `No Answer`, `Incoming Call`, `call.hangup`, `Unknown`. */
export const isSaidOfCall = (text: string): boolean =>
  callStates.has(wordOf(text)) ||
  directionWords.has(wordOf(text)) ||
  /^(?:unknown|unsaved|anonymous|private)$/.test(wordOf(text)) ||
  wordsOf(text).some((word) => /^(?:call(?:s|er|back)?|ivr)$/.test(word))

/** Names of what somebody judges or a network gives as reason, beside what became of the call. */
const isVerdict = ({ key = '' }: Saying): boolean => /dispo|result|outcome|cause|reason|remark/.test(key)

type ReadState = { readonly value: CallState; readonly from: Saying }

const endCodeNames =
  /^cause$|(?:cause|termination|release|sip|q850|isdn|hangup|handup|disconnect|end).{0,20}(?:code|value|cause|reason)$|^sip.{0,12}status$/

/** Codes of SIP that are none of HTTP: busy, cancelled, and declined. */
const onlySip = /^(?:48[67]|60[03])$/

function codeOf({ key = '', text }: Saying): CallState | undefined {
  // One or two digits under a `reason` say nothing here, because each vendor has its own table for them.
  const isNamed = endCodeNames.test(key) && !(/reason$/.test(key) && text.length < 3)
  if (!isNamed && !(/status(?:code)?$/.test(key) && onlySip.test(text))) return undefined
  return endCodes.get(text.replace(/^0+(?=\d)/, '')) ?? (/^[456]\d\d$/.test(text) ? 'Missed' : undefined)
}

/** What the states of the payload say: the words of telephony, else phrases. */
function statesOf(said: SaidOfCall, events: readonly Saying[]): ReadState[] {
  // `event_type: "busy"`: this event is named for how the call ended.
  const ends = events.filter((one) => unspoken.has(callStates.get(wordOf(one.text))) && !isOfOneAgent(one))
  const sayings = [...said.at('state'), ...said.at('reason').filter(codeOf), ...ends, ...marksOf(said)]
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
  const isMissed = ({ from }: ReadState) => missedWords.has(wordOf(from.text))
  if (!unspoken.has(telling?.value)) return telling ?? ends[0]
  return ends.find(isMissed) ?? ends.find(({ value }) => value === 'Busy') ?? telling
}

const yes = /^(?:true|1|yes|y)$/i
const no = /^(?:false|0|no|n)$/i
const answeredNames =
  /^(?:is|was|has|call)?(?:answer|answered|connect|connected|picked|pickedup|attended)(?:indicator|flag)?$/
const missedNames = /^(?:is|was|call)?(?:missed|missedcall|lost|abandoned)$/
/** The line of a service of missed calls. */
const missedLine = /^missed(?:call)?(?:no|number|from|to)$|^missed(?:at|on|time)$/

/** A mark of the end of a call that nobody took: `missed: true`. */
const isMarkedMissed = ({ cells }: SaidOfCall): boolean =>
  cells.some(
    ({ key, text }) =>
      (missedNames.test(key) && yes.test(text)) ||
      missedLine.test(key) ||
      (/^(?:service|channel|hittype)$/.test(key) && /^missed[\W_]?calls?$/i.test(text)),
  )

/** A call is said to have been missed: nobody says it of one that went out. */
export const isSaidMissed = (said: SaidOfCall): boolean =>
  isMarkedMissed(said) ||
  [...said.at('state'), ...said.at('event')].some(({ text }) =>
    wordsOf(text).some((word) => /^missed(?:calls?)?$/.test(word)),
  )

const isOfAnswer = ({ value, from }: ReadState): boolean =>
  value === 'Completed' &&
  (spokenStates.has(wordOf(from.text)) || /^answered \w+ ivr$/.test(wordsOf(from.text).join(' ')))

const isDisposed = ({ key, text }: SaidOfCall['cells'][number]): boolean =>
  /^(?:call)?(?:disposition|outcome)$/.test(key) && callStates.get(wordOf(text)) !== 'early'

/** `is_active: true`, `call_ended: false` */
const isMarkedOpen = ({ cells }: SaidOfCall): boolean =>
  cells.some(
    ({ key, holder, text }) =>
      idHolders.has(holder) &&
      ((/^(?:is|call)(?:active|live|ongoing|inprogress)$/.test(key) && yes.test(text)) ||
        (/^(?:is|call)(?:ended|completed|finished|over)$/.test(key) && no.test(text))),
  )

const endedAt = /^(?:call|conversation|session)?(?:end|ended|hangup)(?:at|time|on|date|datetime|stamp)$/

/** A state of an end. An answer is none yet, and `success` only says that what the event tells of went well. */
const isEnd = (state: ReadState): boolean =>
  state.value !== 'early' && !isOfAnswer(state) && !/^(?:success|successful|ok)$/i.test(state.from.text)

/**
 * What became of the call so far; null where nothing says so of one that is over. A call is over by evidence of its own: an
 * event or a state of the end, a time of it, a length, a recording. That nothing tells of a beginning is none.
 */
export function stateOf(said: SaidOfCall): Read<CallState> | null {
  const events = eventsOf(said)
  const failed = events.find(isFailedEvent)
  const told = statesOf(said, events)
  const planned = told.find(({ from }) => wordOf(from.text) === 'planned')
  if (planned) return { value: 'early', from: planned.from }
  const hasEnded =
    firstRead(said.at('ended'), readCallTime) !== null ||
    said.cells.some(({ key, text }) => /^(?:hangup|hasended)$/.test(key) && !no.test(text))
  const lengths = [...said.at('duration'), ...said.at('talk')]
  const hasLength = lengths.length > 0 || inTitle(said) !== null
  const isWhole =
    hasEnded || told.some(isEnd) || lengths.some(({ expression }) => !/recording/i.test(expression))
  const media = events.find((event) => isOfMedia(event) && !isWhole)
  const over = failed ?? (media ? undefined : events.find(isOverEvent))
  // `user_inbound_answered` names a moment of the call, and no state that it ended in.
  const moments = events.filter((event) => !callStates.has(wordOf(event.text)) && isStage(event, true))
  const known = told.filter(({ from }) => over !== undefined || !moments.includes(from))
  const ofPart = events.find(isOfRecording)
  // A body that says when a recording ended, and not how long it is, describes a whole call.
  const isTimed = !hasLength && said.at('ended').some(({ key = '' }) => key.startsWith('recording'))
  if (ofPart && !isTimed) return { value: 'early', from: ofPart }
  // Only of a call that is over is it told what was said, or how it went.
  const summed = said.cells.find(({ key, text }) => /summary$/.test(key) && /\s/.test(text))
  const isClosed = hasEnded || said.cells.some(isDisposed)
  const isOpen = known.length === 0 && !hasEnded && !lengths.some(({ text }) => /[1-9]/.test(text))
  const isUnended = !hasEnded && !known.some(isEnd) && said.blank.some(({ key }) => endedAt.test(key))
  // The state of a part is not the call's; a whole record says that it ended, or that it was answered and how long it was.
  const isTold = (one: ReadState, event: Saying) => {
    const isOfCall = /call/i.test(event.text)
    if (isOfPart(event)) return isEnd(one) && !isOfCall && !(one.value === 'Completed' && isVerdict(one.from))
    return isEnd(one) || (hasLength && isOfAnswer(one) && !isOfCall)
  }
  const stage = events.find(
    (event) => isStage(event, isOpen || isUnended) && !known.some((one) => isTold(one, event)),
  )
  const isGoingOn =
    isMarkedOpen(said) || (isUnended && !over && firstRead(said.at('answered'), readCallTime) !== null)
  const [first] = known
  const isEntry = over !== undefined && hasWord(over.text, entryWords) && !hasLength
  const early = media ?? stage
  if (
    (!over || (isEntry && first?.value === 'early') || isGoingOn) &&
    !isClosed &&
    !(summed && !stage) &&
    (early || isGoingOn || first?.value === 'early')
  )
    return { value: 'early', from: early ?? first?.from ?? null }
  const missed = events.find(({ text }) => hasWord(text, missedWords) && !hasWord(text, failingParts))
  if (missed) return { value: 'Missed', from: missed }
  const voicemail = events.find(({ text }) => ofVoicemail.test(wordsOf(text).join(' ')))
  if (voicemail) return { value: 'Voicemail', from: voicemail }
  const telling = tellingOf(known.filter(({ value }) => value !== 'early'))
  // Answered, and nothing of how long: people are still speaking.
  const isOngoing =
    !over && !isClosed && !summed && telling && isOfAnswer(telling) && talkSeconds(said) === null
  const hasRecording = said.at('recording').length > 0
  if (isOngoing && !hasRecording && !isNoted(said)) return { value: 'early', from: telling.from }
  if (telling) return telling
  if (failed) return { value: stateInPhrase(failed.text, statePhrases) ?? 'Missed', from: failed }
  if (over ?? summed) return { value: 'Completed', from: over ?? summed ?? null }
  return hasEnded || hasLength || isMarkedMissed(said) || hasRecording ? null : { value: 'early', from: null }
}

const answeredAt =
  /^(?:call|time|date)?(?:answer|answered|connected)(?:at|time|stamp|on|date)?$|^(?:agent)?(?:answer|answered|pickup|pickedup|connect|bridged?|accepted)(?:at|time|stamp|on|date|epoch)$|^talk(?:start|ingtime)$/

/** True for a call on which nobody spoke: a mark says so, or there is a place for the answer's time and nothing in it. */
export function isMarkedUnanswered(said: SaidOfCall): boolean {
  const isDenied = said.cells.some(({ key, text }) => answeredNames.test(key) && no.test(text))
  const isLeftInQueue =
    said.blank.some(({ key }) => key === 'agent') && said.cells.some(({ holder }) => holder === 'queue')
  if (isDenied || isMarkedMissed(said) || (isLeftInQueue && said.at('state').length === 0)) return true
  const isRecorded = said.at('recording').length > 0
  const isBlank =
    said.blank.some(({ key }) => answeredAt.test(key) && !(isRecorded && key.startsWith('agent'))) &&
    said.at('answered').every(({ text }) => isNoTime(text))
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
