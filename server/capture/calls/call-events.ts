import { compact, wordsOf } from '../names/words.ts'
import { inEventName } from './direction-words.ts'
import type { SaidOfCall, Saying } from './said-of-call.ts'
import {
  type CallState,
  callStates,
  deletionWords,
  earlyEventWords,
  mediaEventWords,
  noCallEventWords,
  openingEventWords,
  otherEventWords,
  overEventWords,
  type Phrases,
  partEventWords,
  statePhrases,
} from './state-words.ts'

/** One word of telephony: letters and digits in lower case, without accents. */
export const wordOf = (text: string): string => compact(wordsOf(text))

/** True where one of the words is among those of the text, or is two of them run together: `postcall`. */
export const hasWord = (text: string, words: ReadonlySet<string>): boolean =>
  wordsOf(text).some((word, at, all) => words.has(word) || words.has(word + (all[at + 1] ?? '')))

const longestPhrase = 80

/** The surest state that a text in several words tells of. */
export function stateInPhrase(text: string, phrases: Phrases): CallState | null {
  if (text.length > longestPhrase) return null
  const phrase = wordsOf(text).join(' ')
  return phrases.find(([, pattern]) => pattern.test(phrase))?.[0] ?? null
}

/** States in which nobody spoke. */
export const unspoken: ReadonlySet<CallState | undefined> = new Set<CallState>([
  'Busy',
  'No Answer',
  'Missed',
])

const fewWords = /^[\p{L}\p{M}\p{N}_]+(?: [\p{L}\p{M}\p{N}_]+){1,2}$/u

/** An event's name as programs write it, or in two or three words where the key says that it is one: no sentence, no address. */
export const eventsOf = (said: SaidOfCall): readonly Saying[] =>
  said.at('event').filter(({ text, key }) => !/\s|\//.test(text) || (key !== 'type' && fewWords.test(text)))

/** `busy: true`: the name is the state. */
export const marksOf = ({ cells }: SaidOfCall): readonly Saying[] =>
  cells.flatMap((one) =>
    one.text === 'true' && /^(?:call|data)?(?:busy|noanswer|unanswered)$/.test(one.holder + one.key)
      ? [{ ...one, text: one.key }]
      : [],
  )

const noteNames = /^(?:call)?(?:remarks?|feedback)$|^call(?:notes?|comments?)$/

/** True where somebody wrote what was said, and no event is told: one writes so when the call is over. */
export const isNoted = (said: SaidOfCall): boolean =>
  eventsOf(said).length === 0 && said.cells.some(({ key, text }) => noteNames.test(key) && /\s/.test(text))

const phraseOf = ({ text }: Saying): string => wordsOf(text).join(' ')

const isFax = (key: string, text: string): boolean =>
  /^(?:call|media|message)?type$|^(?:channel|media|object)$/.test(key) && /^fax$/i.test(text)

/** True for an event that by its name is of a message or a contact, nothing in it having a length; for sums; and for a deletion. */
export function isOtherEvent(said: SaidOfCall): boolean {
  const events = eventsOf(said)
  const isOther = events.some(
    ({ text }) =>
      !/call|contact.?cent|post.?conv/i.test(text) &&
      (hasWord(text, noCallEventWords) || (hasWord(text, otherEventWords) && !inEventName(text))),
  )
  // How many calls of a campaign ended in which way.
  const counts = said.cells.filter(({ key, text }) => callStates.has(key) && /^\d+$/.test(text))
  const isSummary =
    counts.filter(({ holder }) => !/duration|timing|length|times?$|^report$/.test(holder)).length > 2
  const isOfCall = said.cells.some(({ holder }) => holder === 'call')
  // A file that is weighed before somebody sends it: the call is told of elsewhere.
  const isFile =
    said.at('direction').length === 0 && said.cells.some(({ key }) => /^file(?:hash|md5|sha256)$/.test(key))
  const isOld = said.cells.some(({ holder }) => holder === 'oldrecord')
  // An event that is only called `deleted` may be that of a live call, which its end removes, as it destroys a channel.
  const isDeleted = events.some(
    ({ text, key }) =>
      (key === 'action' || wordsOf(text).length > 1 || isOld) &&
      hasWord(text, deletionWords) &&
      !/channel/i.test(text),
  )
  // A message's receipt, a fax, a transcript alone and what an agent does may have a length too. One dialled leg is
  // answered before the call is.
  const isOfNoCall =
    events.some((event) =>
      /^(?:sms|mms|fax)$|^fax |^dial end$|^agent (?:state|status|presence|ready|break|idle|away|available|log)\b/.test(
        phraseOf(event),
      ),
    ) ||
    said.cells.some(({ key, text }) => /^(?:presencestatus|transcriptionsid)$/.test(key) || isFax(key, text))
  return (
    isDeleted ||
    isOfNoCall ||
    isSummary ||
    isFile ||
    (isOther && !isOfCall && said.at('duration').length === 0 && said.at('talk').length === 0)
  )
}

/** Words of parts of a call that fail on their own. */
export const failingParts: ReadonlySet<string> = new Set([
  ...partEventWords,
  'transfer',
  'recording',
  'webhook',
])

/** `campaign_call_completed`, `reminder_call`: what is told of is a call, whatever it is a part of or is for. */
const endsCall =
  /\bcall (?:complet|end|finish|hang|hung|disconnect|terminat|miss|abandon|fail|summary$)|. call$|\bcompleted with recording$/

/** `call.agent_declined`: one of those who were tried did not answer, and others may. */
const ofOneAgent =
  /\bagent (?:declin|no ?answer|not ?answer|reject|busy|unanswer|missed (?!call)|leg )|\b(?:declin|reject|miss)ed by agent\b/

/** `recordComplete`, `call.recording.saved`, `call.cost`: lengths, times and states beside it are not the call's. */
const ofRecording =
  /(?<!\bwith) recordings?\b|\brecordings? |^record (?:complet|stop|save|ready|avail|finish)|^(?:start|stop|begin|end|pause|resume|save) record\b|\bcall (?:cost|billed)\b/

/** True for an event of a recording or a bill. */
export const isOfRecording = (event: Saying): boolean =>
  !event.expression.includes('[') && ofRecording.test(phraseOf(event))

/** True for an event of what is made of a call, which may tell of the whole of it: a transcript, a summary. */
export const isOfMedia = (event: Saying): boolean =>
  hasWord(event.text, mediaEventWords) && !endsCall.test(phraseOf(event))

/** True for an event of one agent who did not take a call. */
export const isOfOneAgent = (event: Saying): boolean => ofOneAgent.test(phraseOf(event))

/** True for an event of a part of a call, which may end before the call. */
export const isOfPart = (event: Saying): boolean =>
  isOfOneAgent(event) ||
  isOfRecording(event) ||
  (hasWord(event.text, partEventWords) && !endsCall.test(phraseOf(event)))

/** Matches a phrase that has a word for a call in another language than English. */
const callNames =
  /llamada|chamada|ligacao|\bappel|anruf|gespraech|oproep|gesprek|chiamata|polaczeni|hovor|hivas|\bapel|samtal|opkald|anrop|puhelu|cagri|arama|звон|дзвін|مكالمة|تماس|שיחה|panggilan|cuoc goi/

/** `call.failed`, `call_rejected`: nobody spoke, and it is over; a transfer or a recording that failed is only a part. */
export const isFailedEvent = (event: Saying): boolean =>
  (/call(?!back)|dial|(?:in|out)bound/i.test(event.text) || callNames.test(phraseOf(event))) &&
  unspoken.has(stateInPhrase(event.text, statePhrases) ?? undefined) &&
  !isOfOneAgent(event) &&
  !hasWord(event.text, failingParts)

/** True for an event of the end of a call. */
export const isOverEvent = (event: Saying): boolean => hasWord(event.text, overEventWords) && !isOfPart(event)

/**
 * True for an event of a stage of a call, which is not its end.
 * @param isOpen nothing else tells of an end.
 */
export function isStage(event: Saying, isOpen: boolean): boolean {
  const { text, key = '', expression } = event
  const isEarly = hasWord(text, earlyEventWords)
  if (isOpen && (isEarly || (/call/i.test(text) && hasWord(text, openingEventWords)))) return true
  // `type: "dial"` may say what kind of call it was.
  const isKind = /^(?:type|action)/.test(key) && !/[^a-z]/.test(text)
  const isSure = isEarly || isOfPart(event) || callStates.get(wordOf(text)) === 'early'
  return !expression.includes('[') && isSure && !isKind
}
