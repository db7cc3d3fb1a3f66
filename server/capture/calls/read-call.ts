import type { Allowance } from '../expressions/evaluate-expression.ts'
import type { JsonObject } from '../values/json-value.ts'
import { directionOf } from './call-direction.ts'
import type { CallField, CallMapping } from './call-fields.ts'
import { isOtherEvent, stateOf } from './call-state.ts'
import type { CallKey, CallState } from './call-words.ts'
import { type SaidOfCall, type Saying, saidOfCall } from './said-of-call.ts'
import { isPhoneOfSide, numberIn, withPlus } from './side-number.ts'
import { startOf, talkSeconds } from './talk-time.ts'

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

function customerOf(said: SaidOfCall, direction: Direction, region: string): Saying | null {
  const possible = (key: CallKey) => said.at(key).filter(({ text }) => isPhoneOfSide(text, region))
  const [customer] = possible('customer')
  if (customer !== undefined) return customer
  const [from, to] = [possible('from')[0], possible('to')[0]]
  if (direction === 'Outbound' && said.at('to').length > 0) return to ?? null
  // Whom an automatic dialler calls stands under a plain name, beside the number that it shows.
  const [anybody] = possible('anybody')
  if (direction === 'Outbound' && anybody !== undefined) return anybody
  const isSided = said.at('from').length > 0 || to !== undefined
  return from ?? (said.at('from').length > 0 ? null : (to ?? null)) ?? (isSided ? null : (anybody ?? null))
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
  const direction = directionOf(said, region)
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
      phone: withPlus(numberIn(customer.text), region),
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
