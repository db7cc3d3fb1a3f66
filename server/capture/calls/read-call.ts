import { normalizePhone } from '../../platform/phone.ts'
import type { Allowance } from '../expressions/evaluate-expression.ts'
import { wordsOf } from '../names/words.ts'
import type { JsonObject } from '../values/json-value.ts'
import type { CallField, CallMapping } from './call-fields.ts'
import { isOtherEvent, stateOf, wordOf } from './call-state.ts'
import { type CallKey, type CallState, directionWords } from './call-words.ts'
import { type SaidOfCall, type Saying, saidOfCall } from './said-of-call.ts'
import { firstRead, type Read, startOf, talkSeconds } from './talk-time.ts'

/** A call as telephony tells of it (decision 0020.52). */
export interface DeliveredCall {
  /** The other side, never the business's own number. */
  readonly phone: string
  readonly call_type: 'Inbound' | 'Outbound'
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

const mostAgents = 10

type Direction = DeliveredCall['call_type']

/** The number in an address of SIP or WhatsApp, or the text itself. */
function numberIn(text: string): string {
  const [, address = text] = /^(?:sips?:|tel:)?([^@:;]{1,60})(?:[@;:].{0,200})?$/i.exec(text) ?? []
  return address
}

/** What the payload says, else what its event's name does. */
function directionOf(said: SaidOfCall): Read<Direction> | null {
  const named = firstRead(said.at('direction'), (text) => directionWords.get(wordOf(text)) ?? null)
  return (
    named ?? firstRead(said.at('inbound'), inboundIf(true)) ?? firstRead(said.at('event'), eventDirection)
  )
}

const inboundIf =
  (isInbound: boolean) =>
  (text: string): Direction | null => {
    if (!/^(true|false|0|1|yes|no)$/i.test(text)) return null
    return /^(true|1|yes)$/i.test(text) === isInbound ? 'Inbound' : 'Outbound'
  }

/** Events of telephony are those of the account's own side: a callee's are of calls that came in. */
function eventDirection(text: string): Direction | null {
  const words = wordsOf(text)
  if (words.some((word) => ['callee', 'incoming', 'inbound'].includes(word))) return 'Inbound'
  return words.some((word) => ['caller', 'outgoing', 'outbound'].includes(word)) ? 'Outbound' : null
}

function customerOf(said: SaidOfCall, direction: Direction, region: string): Saying | null {
  const possible = (key: CallKey) =>
    said.at(key).filter(({ text }) => normalizePhone(numberIn(text), region) !== null)
  const [customer] = possible('customer')
  if (customer !== undefined) return customer
  const [from, to] = [possible('from')[0], possible('to')[0]]
  if (direction === 'Outbound' && said.at('to').length > 0) return to ?? null
  const isSided = said.at('from').length > 0 || to !== undefined
  return (
    from ??
    (said.at('from').length > 0 ? null : (to ?? null)) ??
    (isSided ? null : (possible('anybody')[0] ?? null))
  )
}

function agentsOf(said: SaidOfCall, customer: Saying): string[] {
  const sides = [...said.at('agent'), ...said.at('from'), ...said.at('to')]
  return [...new Set(sides.filter((one) => one !== customer).map(({ text }) => text))].slice(0, mostAgents)
}

function isVoicemail({ cells }: SaidOfCall): boolean {
  return cells.some(
    ({ key, holder, text }) =>
      (key === 'voicemail' || holder === 'voicemail' || key === 'invoicemail') &&
      /^(true|1|yes|https?:.*)$/i.test(text),
  )
}

function outcomeOf(
  said: SaidOfCall,
  state: Exclude<CallState, 'early'> | null,
  { direction, seconds }: { readonly direction: Direction; readonly seconds: number },
): DeliveredCall['outcome'] {
  if (state === 'Voicemail' || isVoicemail(said)) return 'Voicemail'
  const unanswered = direction === 'Inbound' ? 'Missed' : 'No Answer'
  if (state === null || state === 'Completed') return seconds === 0 ? unanswered : 'Completed'
  return state === 'Missed' ? unanswered : state
}

/**
 * Reads a call from the payload of any telephony. `early` for one that is not over, `other` for an event of something
 * else; null where the other side's number is not told, hidden ones among them. Throws only `AllowanceSpent`.
 */
export function readCall(
  root: JsonObject,
  region: string,
  mapping: CallMapping & { readonly phone?: readonly string[] } = {},
  allowance?: Allowance,
): CallReading | 'early' | 'other' | null {
  const said = saidOfCall(root, mapping, allowance)
  if (isOtherEvent(said)) return 'other'
  const state = stateOf(said)
  if (state?.value === 'early') return 'early'
  const direction = directionOf(said)
  const call_type = direction?.value ?? 'Inbound'
  const customer = customerOf(said, call_type, region)
  if (customer === null) return null
  const talked = talkSeconds(said)
  const start = startOf(said)
  const seconds = talked?.value ?? 0
  const outcome = outcomeOf(said, state?.value ?? null, { direction: call_type, seconds })
  const [id, agent] = [said.at('call_id')[0], said.at('agent')[0]]
  const recording = said.at('recording').find(({ text }) => /^https?:\/\//i.test(text))
  const from = {
    phone: customer,
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
      phone: numberIn(customer.text),
      call_type,
      duration_seconds: outcome === 'Completed' ? seconds : 0,
      outcome,
      called_at: start?.value ?? null,
      call_id: id?.text ?? null,
      agent: agent?.text ?? null,
      recording: recording?.text ?? null,
    },
    agents: agentsOf(said, customer),
    from: Object.fromEntries(
      Object.entries(from).flatMap(([field, saying]) => (saying ? [[field, saying.expression]] : [])),
    ),
  }
}
