import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { normalizePhone } from '../../records/phone.ts'
import type { Allowance } from '../expressions/evaluate-expression.ts'
import { countryNamed, missingCode } from '../values/countries.ts'
import { isChineseMobile } from '../values/international-digits.ts'
import type { JsonObject } from '../values/json-value.ts'
import { countryOfPost } from '../values/postal-country.ts'
import { customerOf, isEither } from './call-customer.ts'
import { directionOf } from './call-direction.ts'
import { isOtherEvent, wordOf } from './call-events.ts'
import type { CallField, CallMapping } from './call-fields.ts'
import { isMarkedUnanswered, isUnexplained, stateOf, stateOfReason } from './call-state.ts'
import type { Direction } from './direction-words.ts'
import { type SaidOfCall, type Saying, saidOfCall } from './said-of-call.ts'
import { numberIn, withPlus } from './side-number.ts'
import { type CallState, callStates, spokenStates, unansweredUnlessTimed } from './state-words.ts'
import { hasTalk, isTimed, startOf, talkSeconds } from './talk-time.ts'

/** A call as telephony tells of it (decision 0020.52). */
export interface DeliveredCall {
  /** The other side, never the business's own number. */
  readonly phone: string
  /** In which the phone is read (decision 0056). */
  readonly region: string
  readonly call_type: Direction
  /** From the answer on. */
  readonly duration_seconds: number
  readonly outcome: Exclude<CallState, 'early'>
  readonly called_at: Date | null
  readonly call_id: string | null
  /** Who spoke for the business, by email or phone. */
  readonly agent: string | null
  /** An address. */
  readonly recording: string | null
}

/** A call with the expressions that its values were read by. */
export interface CallReading {
  readonly call: DeliveredCall
  readonly from: Partial<Record<CallField | 'phone', string>>
  /** How the agent may be known: what stands for one, then the business's own side; at most ten. */
  readonly agents: readonly string[]
}

/** A call that is not over, and with whom, where that is told. */
interface EarlyCall {
  readonly earlyWith: string | null
}

const mostAgents = 10

/** The country of another number, of one that is none of the region: who dials without a code is where the office is. */
function countryOfOffice(number: string, { cells }: SaidOfCall, region: string): CountryCode | undefined {
  if (number.startsWith('+') || missingCode(number, region as CountryCode) !== null) return undefined
  const others = cells.filter(({ text }) => text !== number && /^\+?\d{10,15}$/.test(text))
  const abroad = others.map(({ text }) =>
    parsePhoneNumberFromString(withPlus(text, region), region as CountryCode),
  )
  return abroad.find((other) => other?.country !== undefined && other.country !== region)?.country
}

/** A calling code that stands beside the number. */
const callersCode =
  /^(?:caller|calling|from|customer|client|phone|mobile|lead)?(?:phone|number)?(?:country|isd|dial|dialing)(?:code)?$/
const callersCountry =
  /^(?:caller|calling|from|customer)?(?:phone)?(?:number)?country(?:code|iso|name)?$|^(?:pa[ií]s|pays|land|ülke|ulke|negara|страна)$/
const callersPost = /^(?:caller|calling|from|customer)?(?:zip|postal|post)(?:code)?$/
const callersState = /^(?:caller|calling|from|customer)?(?:state|province|region)(?:code)?$/

/** The country that has the code, of which a number in national form is one. */
const countryOfCode = (code: string, text: string): CountryCode | undefined => {
  if (!/^0?[1-9]\d{5,11}$/.test(text)) return undefined
  const number = parsePhoneNumberFromString(`+${code.replace('+', '')}${text.replace(/^0/, '')}`)
  return number?.isValid() ? number.country : undefined
}

/** The country of the calling code that stands in a field of its own. */
function countryOfCodes({ cells }: SaidOfCall): CountryCode | undefined {
  const code = cells.find(({ key, text }) => callersCode.test(key) && /^\+?[1-9]\d{0,2}$/.test(text))?.text
  return code === undefined ? undefined : cells.flatMap(({ text }) => countryOfCode(code, text) ?? [])[0]
}

/** Without a calling code: the country that is named for the caller of a call, or in which the caller's address is one. */
function countryOfCaller({ cells }: SaidOfCall): CountryCode | undefined {
  const textOf = (pattern: RegExp) => cells.find(({ key }) => pattern.test(key))?.text ?? ''
  const named =
    countryNamed(textOf(callersCountry)) ?? countryOfPost(textOf(callersPost), textOf(callersState))
  return named ?? (cells.some(({ text }) => isChineseMobile(text, cells)) ? 'CN' : undefined)
}

/** A number in national form with its plus, where another key has it so. */
function fullest(number: string, { cells }: SaidOfCall): string {
  const national = number.replace(/\D/g, '').replace(/^0+/, '')
  if (number.startsWith('+') || national.length < 7) return number
  const isSame = (text: string) =>
    /^\+[\d ()-]{8,20}$/.test(text) && text.replace(/\D/g, '').endsWith(national)
  return cells.map(({ text }) => numberIn(text)).find(isSame) ?? number
}

/**
 * With the calling code that stands beside it; else as it was sent, in the country that it is a number of, or with its plus.
 * @param isCoded the country is that of the code.
 */
function numberInCountry(number: string, country: CountryCode | undefined, isCoded: boolean, region: string) {
  const isTold = isCoded || country !== region
  const code = country && isTold ? missingCode(number, country) : null
  if (code === null || country === undefined) return { phone: withPlus(number, region), region }
  if (!isCoded && code !== '+') return { phone: number, region: country }
  return { phone: normalizePhone(`${code}${number}`, region) ?? `${code}${number}`, region }
}

function agentsOf(said: SaidOfCall, customer: Saying): string[] {
  const sides = [...said.at('agent'), ...said.at('from'), ...said.at('to')]
  return [...new Set(sides.filter((one) => one !== customer).map(({ text }) => text))].slice(0, mostAgents)
}

const voicemailNames =
  /^(?:is|in|has|left|answeredby|reached|sentto|wentto)?(?:voicemail|vm)(?:url|link|recording|recordingurl|left|drop|dropped|detected|reached|status)?$|^(?:is|answering)?machine(?:detected)?$/

const isVoicemail = ({ cells }: SaidOfCall): boolean =>
  cells.some(
    ({ key, holder, text }) =>
      (((holder === 'voicemail' && key !== 'enabled') || voicemailNames.test(key)) &&
        /^(true|1|yes|success|https?:.*)$/i.test(text)) ||
      key === 'voicemailid' ||
      (/^(?:subject|title)$/.test(key) && /^voice ?mail\b/i.test(text)) ||
      (/^(?:(?:record|recording|message)type|media|mediatype|channel|handledby|answeredby)$/.test(key) &&
        /^voice ?mail$/i.test(text)),
  )

/** What is known of a call before its outcome; without seconds nothing says how long it was. */
interface Course {
  readonly direction: Direction
  readonly state: Exclude<CallState, 'early'> | null
  /** The state or a time of the answer says that somebody spoke, and not only that the call is over. */
  readonly isSpoken: boolean
  readonly seconds: number | null
}

function outcomeOf(said: SaidOfCall, { direction, state, isSpoken, seconds }: Course) {
  const reason = stateOfReason(said)?.value
  const unanswered = direction === 'Inbound' ? 'Missed' : 'No Answer'
  if (state === 'Voicemail' || reason === 'Voicemail' || isVoicemail(said)) return 'Voicemail'
  // Who calls out hears that the other side is busy; who is called is missed, whyever.
  const why = direction === 'Outbound' && reason === 'Busy' ? reason : unanswered
  if (state === 'Missed') return why
  if (state !== null && state !== 'Completed') return why === 'Busy' ? why : state
  // It has ended, and why says that it never began.
  if (reason !== undefined && !isSpoken) return why
  const isRecorded = said.at('recording').some(({ text }) => /^https?:\/\//i.test(text))
  // It has ended for a reason of its network's own words, and nothing tells of talk.
  const isKnownEnd = state !== null && !(isUnexplained(said) && !isSpoken)
  const wasSpoken = seconds !== 0 && (seconds !== null || isKnownEnd || isRecorded)
  return wasSpoken && !isMarkedUnanswered(said) ? 'Completed' : why
}

/**
 * Reads a call from the payload of any telephony. `other` for an event of something else, `either` for one that does not say who called
 * whom; null where the other side's number is not told, hidden ones among them. Throws only `AllowanceSpent`.
 */
export function readCall(
  root: JsonObject,
  region: string,
  mapping: CallMapping & { readonly phone?: readonly string[] } = {},
  allowance?: Allowance,
  ours: readonly string[] = [],
): CallReading | EarlyCall | 'other' | 'either' | null {
  const said = saidOfCall(root, mapping, allowance, ours)
  if (isOtherEvent(said)) return 'other'
  const state = stateOf(said)
  // Where the numbers of the call are read.
  const coded = countryOfCodes(said)
  const there = coded ?? countryOfCaller(said)
  const here = there ?? region
  const direction = directionOf(said, here)
  // Only whoever calls out hears that a line is busy, or that nobody answers: a call that came in was missed.
  const isUnheard = state?.value === 'Busy' || (state?.value === 'No Answer' && said.at('from').length === 0)
  const call_type = direction?.value ?? (isUnheard ? 'Outbound' : 'Inbound')
  const side = customerOf(said, call_type, here)
  if (state?.value === 'early') return { earlyWith: side && withPlus(numberIn(side.text), region) }
  if (side === null) return null
  // `callType: 0` beside numbers of A and B: from which of them it is counted, nobody says.
  const isCode = /^\d$/.test(direction?.from?.text ?? '')
  if ((direction === null || isCode) && isEither(said, here, isCode)) return 'either'
  const number = fullest(numberIn(side.text), said)
  const talked = talkSeconds(said)
  const start = startOf(said)
  const word = wordOf(state?.from?.text ?? '')
  // Where the network gives NO_ANSWER as the cause, or a sentence says who did not answer, and the call came in, the office missed it.
  const isOfLine =
    state?.value === 'No Answer' &&
    (!callStates.has(word) || /cause$|^sip|leg_?b/i.test(state.from?.expression ?? ''))
  const isTalk = isTimed(said) || (talked?.from && talked.value > 0)
  // `Customer rejected the offer`: beside seconds of talk a phrase judges what was talked about.
  const isJudged =
    !callStates.has(word) || (/dispo/.test(state?.from?.key ?? '') && state?.value !== 'No Answer')
  const isVerdict = isJudged && /\p{L}/u.test(word) && state?.value !== 'Voicemail'
  const wasHeard = (isTalk && unansweredUnlessTimed.has(word)) || (hasTalk(said) && isVerdict)
  const told = state && wasHeard ? 'Completed' : (state?.value ?? null)
  const outcome = outcomeOf(said, {
    direction: call_type,
    state: isOfLine ? 'Missed' : told,
    isSpoken: spokenStates.has(word) || isTimed(said),
    seconds: talked?.value ?? null,
  })
  const [id, agent] = [said.at('call_id')[0], said.at('agent')[0]]
  const recording = said.at('recording').find(({ text }) => /^https?:\/\//i.test(text))
  const from = {
    phone: side,
    call_type: direction?.from,
    duration_seconds: talked?.from,
    outcome: state?.from,
    called_at: start?.from,
    call_id: id,
    agent,
    recording,
  }
  return {
    call: {
      ...numberInCountry(number, there ?? countryOfOffice(number, said, region), coded !== undefined, region),
      call_type,
      duration_seconds: outcome === 'Completed' ? (talked?.value ?? 0) : 0,
      outcome,
      called_at: start?.value ?? null,
      call_id: id?.text ?? null,
      agent: agent?.text ?? null,
      recording: recording?.text ?? null,
    },
    agents: agentsOf(said, side),
    from: Object.fromEntries(
      Object.entries(from).flatMap(([field, saying]) => (saying ? [[field, saying.expression]] : [])),
    ),
  }
}
