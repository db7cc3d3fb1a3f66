import { callFieldNames } from '../../capture/calls/call-fields.ts'
import { isSaidOfCall } from '../../capture/calls/call-state.ts'
import { type CallReading, type DeliveredCall, readCall } from '../../capture/calls/read-call.ts'
import type { Allowance } from '../../capture/expressions/evaluate-expression.ts'
import type { Origin } from '../../capture/guess/choose-origin.ts'
import type { Payload } from '../../capture/leaves/payload.ts'
import { type MappedPayload, mapPayload } from '../../capture/map-payload.ts'
import { rowOf } from '../../records/call-log-fields.ts'
import type { LeadField } from '../../records/lead-fields.ts'
import { normalizePhone } from '../../records/phone.ts'
import { cutText, storableText } from '../../values/storable-text.ts'
import type { WebhookGuess, WebhookMapping } from '../mapping/mapping.ts'
import type { Webhook } from '../webhook.ts'

/** A call as it can be logged. */
export interface CallToLog extends Omit<DeliveredCall, 'phone' | 'region' | 'agent'> {
  /** How the agent may be known, the surest first: emails and phones as sent. */
  readonly agents: readonly string[]
  readonly notes: string | null
}

/** What telephony says: a call with its caller as a lead, or why it is none. */
export type CallPayload =
  | { readonly ignored: string; readonly callWith?: string | null }
  | { readonly rejected: string }
  | {
      readonly call: CallToLog
      readonly mapped: Record<string, unknown>
      readonly caller: MappedPayload
      readonly origins: Record<string, Origin>
      readonly guess: WebhookGuess
    }

/** What a payload of telephony says of the caller beside the number; the rest is of the business. */
const ofCaller: readonly LeadField[] = ['name', 'email', 'phone', 'city']

const longestCallId = 300
const longestAddress = 2_000

function whatIsOfCaller(read: MappedPayload, mapping: WebhookMapping): MappedPayload {
  const isNamed = !isSaidOfCall(read.values.name ?? '')
  const isKept = (field: string) =>
    field !== 'notes' &&
    (field in mapping || (ofCaller.some((one) => one === field) && (field !== 'name' || isNamed)))
  const kept = <T extends object>(fields: T): T =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => isKept(field))) as T
  const { guess } = read
  return {
    ...read,
    values: kept(read.values),
    origins: kept(read.origins),
    guess: { ...guess, mapping: kept(guess.mapping), reasons: kept(guess.reasons) },
  }
}

const textOrNull = (text: string | null, longest: number): string | null =>
  text === null ? null : cutText(storableText(text), longest)

function callToLog({ call, agents }: CallReading, notes: string | undefined): CallToLog {
  const { longest: longestCall = 0 } = rowOf('duration_seconds')
  const { longest: longestNotes = 0 } = rowOf('notes')
  const { phone: _other, region: _region, agent: _agent, ...kept } = call
  return {
    ...kept,
    duration_seconds: Math.min(call.duration_seconds, longestCall),
    call_id: textOrNull(call.call_id, longestCallId),
    recording: textOrNull(call.recording, longestAddress),
    agents: agents.map((agent) => cutText(storableText(agent), 254)),
    notes: textOrNull(notes ?? null, longestNotes),
  }
}

/** What telephony's names say, and of the caller what the payload says of a person. */
function guessOf({ from }: CallReading, { guess }: MappedPayload): WebhookGuess {
  const named = Object.entries(from)
  return {
    mapping: {
      ...guess.mapping,
      ...Object.fromEntries(named.map(([field, expression]) => [field, [expression]])),
    },
    reasons: { ...guess.reasons, ...Object.fromEntries(named.map(([field]) => [field, byName])) },
  }
}

const byName = 'as telephony names it'

/** Where the fields of the call were read: what a person has mapped, else by its name. */
const originsOf = ({ from }: CallReading, mapping: WebhookMapping): Record<string, Origin> =>
  Object.fromEntries(
    ([...callFieldNames, 'phone'] as const).flatMap((field) => {
      const expression = from[field]
      if (expression === undefined) return []
      const isMapped = mapping[field] !== undefined
      const by = isMapped ? 'mapping' : 'guess'
      const reason = isMapped ? 'saved mapping' : byName
      return [[field, { by, expressions: [expression], reason }] as const]
    }),
  )

const whichIsOurs =
  'Of two numbers nothing says which is the customer’s: add the other one to “Our numbers and addresses”, or map the direction.'

type CallSettings = Pick<Webhook, 'mapping' | 'region' | 'our_numbers'>

/**
 * Reads a payload of telephony (decision 0020.52). The caller's number is the call's other side; name, email and city
 * are guessed of the same person (decision 0020.54), everything else only where it is mapped. Mapped notes are the call's.
 */
export function interpretCall(
  payload: Payload,
  { mapping, region, our_numbers: ours }: CallSettings,
  allowance: Allowance | undefined,
): CallPayload {
  const set = mapping ?? {}
  const reading = readCall(payload.root, region, set, allowance, ours)
  if (reading === 'other') return { ignored: 'An event that is no call.' }
  if (reading === 'either') return { rejected: whichIsOurs }
  if (reading === null) return { rejected: 'The other side’s number is hidden or missing.' }
  if ('earlyWith' in reading) {
    const callWith = reading.earlyWith && normalizePhone(reading.earlyWith, region)
    return { ignored: 'The call is not over.', callWith }
  }
  const { phone } = reading.from
  const read = mapPayload(payload, {
    mapping: { ...set, ...(phone !== undefined && { phone: [phone] }) },
    ...(allowance && { allowance }),
    notesFromUnmapped: 'never',
    region,
  })
  const kept = whatIsOfCaller(read, set)
  const caller = {
    ...kept,
    values: { ...kept.values, phone: reading.call.phone },
    region: reading.call.region,
  }
  const call = callToLog(reading, set.notes && read.values.notes)
  const { agents: _agents, notes, called_at, ...shown } = call
  return {
    call,
    mapped: { ...shown, agent: reading.call.agent, called_at: called_at?.toISOString() ?? null, notes },
    caller,
    origins: { ...caller.origins, ...originsOf(reading, set) },
    guess: guessOf(reading, caller),
  }
}
