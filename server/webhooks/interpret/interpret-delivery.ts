import type { RefusedPayload } from '../../capture/body/read-payload.ts'
import { deliveryIdOf } from '../../capture/delivery/delivery-id.ts'
import { isMarkedAsTest, isNonLeadEvent } from '../../capture/delivery/not-a-lead.ts'
import { openQuestion, whyAsked } from '../../capture/delivery/open-question.ts'
import { whySeveral } from '../../capture/delivery/several-leads.ts'
import { severalPeople } from '../../capture/delivery/several-people.ts'
import { isTestByValues } from '../../capture/delivery/test-send.ts'
import { holdsCondition } from '../../capture/expressions/condition.ts'
import type { Allowance } from '../../capture/expressions/evaluate-expression.ts'
import type { Party } from '../../capture/guess/guess.ts'
import { type DetectedField, detectFields } from '../../capture/leaves/detect-fields.ts'
import { openPayload, type Payload } from '../../capture/leaves/payload.ts'
import { mapPayload } from '../../capture/map-payload.ts'
import { looksDialled, looksLikeEmail } from '../../capture/values/looks-like.ts'
import type { SentLead } from '../../leads/sent-lead.ts'
import type { ErrorCode } from '../../refusals/errors.ts'
import { cutText, storableText } from '../../values/storable-text.ts'
import { mappedJson, readDeliveredLead } from '../delivered-lead.ts'
import { type Handshake, handshakeIn } from '../handshake.ts'
import type { WebhookGuess } from '../mapping/mapping.ts'
import { refusedMethod } from '../refused-method.ts'
import { caughtByHoneypot, type SpamSign } from '../spam.ts'
import type { Webhook } from '../webhook.ts'
import { type Origins, originsOf } from './field-origins.ts'
import { type CallToLog, interpretCall } from './interpret-call.ts'
import { type SaidBesides, saidBesides } from './said-besides.ts'
import { readSentPayload, type SentPayload } from './sent-payload.ts'

/** What decides how a payload is read. */
export const captureSettings = [
  ...(['mapping', 'condition', 'accept_tests', 'notes_from_unmapped', 'default_tags', 'region'] as const),
  ...(['kind', 'our_numbers', 'takes_get', 'without_name', 'honeypot'] as const),
]
export type CaptureSettings = Pick<Webhook, (typeof captureSettings)[number]>

interface Read {
  /** What the payload holds, empty when it could not be read. */
  readonly fields: readonly DetectedField[]
  /** What the payload alone says; null when it could not be read. */
  readonly guess: WebhookGuess | null
  readonly platformDeliveryId: string | null
  /** The values of the lead and of the call, null when there is no lead in it. */
  readonly mapped: Record<string, unknown> | null
  readonly origins: Origins | null
  /** The sender wants the answer of SOAP. */
  readonly isSoap?: true
}

/** What a body means to a webhook: a lead, a refusal, or something that is no lead and is only kept. */
export type Interpretation = Read &
  /** `call`: what is to be logged with the lead. */
  (
    | (SaidBesides & {
        readonly kind: 'lead'
        readonly lead: SentLead
        readonly call?: CallToLog
        /** Of a lead that a person should check: who the customer is, if it is right (decision 0055). */
        readonly question?: readonly Party[]
      })
    | {
        readonly kind: 'ignored'
        readonly reason: string
        readonly handshake?: Handshake
        readonly caughtBy?: SpamSign
        /** The phone of the other side of a call that is not over. */
        readonly callWith?: string | null
      }
    | {
        readonly kind: 'rejected'
        readonly code: ErrorCode
        readonly reason: string
        readonly field: string | null
        /** Several people are in it, each of whom can be taken. */
        readonly isSeveral?: true
        /** The parties of which a person must say who the customer is. */
        readonly question?: readonly Party[]
      }
  )

const codes: Readonly<Record<RefusedPayload['kind'], ErrorCode>> = {
  not_json: 'INVALID_JSON',
  not_object: 'INVALID_JSON',
  too_deep: 'INVALID_JSON',
  bad_text: 'INVALID_PARAM',
  unsupported: 'UNSUPPORTED_MEDIA_TYPE',
}

const longestReason = 500

/** Why a payload is not to become a lead; null when it is (decision 0005.43a). */
function whyIgnored(
  payload: Payload,
  settings: CaptureSettings,
  allowance: Allowance | undefined,
): string | null {
  if (!settings.accept_tests && isMarkedAsTest(payload)) return 'A test send.'
  if (settings.condition !== null) {
    return holdsCondition(payload, settings.condition, allowance) ? null : `The condition does not hold.`
  }
  // What events of telephony mean is read with the call.
  return settings.kind === 'leads' && isNonLeadEvent(payload) ? 'An event that is no new lead.' : null
}

export const nothingRead = { fields: [], guess: null, platformDeliveryId: null, mapped: null, origins: null }

function refusedBody({ kind, reason, field, people }: RefusedPayload): Interpretation {
  return {
    ...nothingRead,
    kind: 'rejected',
    code: codes[kind],
    reason: cutText(storableText(reason), longestReason),
    field: field === undefined ? null : cutText(storableText(field), 100),
    ...(people !== undefined && { isSeveral: true as const }),
  }
}

/** A payload that can be read, with all that decides what it means. */
interface Readable {
  readonly sent: SentPayload
  readonly payload: Payload
  readonly settings: CaptureSettings
  readonly allowance: Allowance | undefined
}

const rejected = (field: string, reason: string) =>
  ({ kind: 'rejected', code: 'INVALID_PARAM', reason, field }) as const

/** Whether a text, or a part of one, is an email or a phone. */
const holdsContact = ({ leaves }: Payload, region: string): boolean =>
  leaves.some(({ text }) =>
    [text, ...text.split(/[|<>,;\n]/)].some(
      (part) => looksLikeEmail(part.trim()) || looksDialled(part.trim(), region),
    ),
  )

function readAsLead({ isSoap }: { readonly isSoap?: true }, readable: Readable): Interpretation {
  const { sent, payload, settings, allowance } = readable
  const { mapping, region } = settings
  const read = mapPayload(payload, {
    mapping: mapping ?? {},
    allowance,
    notesFromUnmapped: settings.notes_from_unmapped ? 'automatic' : 'never',
    region,
    ours: settings.our_numbers,
  })
  const { values, origins, guess } = read
  const result = readDeliveredLead(values, settings, read.region)
  const known = {
    fields: detectFields(payload),
    guess: { mapping: guess.mapping, reasons: guess.reasons },
    platformDeliveryId: deliveryIdOf(payload, [values.email, values.phone].filter(Boolean).join(' ')),
    mapped: 'lead' in result ? mappedJson(result.lead) : { ...values },
    origins: originsOf(origins, 'lead' in result ? result.remarks : {}, read.certainty),
    ...(isSoap && { isSoap }),
  }
  const method = refusedMethod(sent, settings)
  if (method !== null) return { ...known, ...method }
  const ignored = whyIgnored(payload, settings, allowance)
  if (ignored !== null) return { ...known, kind: 'ignored', reason: ignored }
  const several = severalPeople(payload, { guess, origins, region })
  if (several !== null) {
    return { ...known, ...rejected(several.list, whySeveral(several.people)), isSeveral: true }
  }
  if (!settings.accept_tests && isTestByValues(values)) {
    return { ...known, kind: 'ignored', reason: 'A test send.' }
  }
  const asked = openQuestion(read, mapping)
  if (asked !== null) return { ...known, ...rejected('name', whyAsked(asked)), question: asked }
  if ('lead' in result) {
    const isSure = Object.values(known.origins).every(({ certainty }) => certainty === undefined)
    const question = isSure ? {} : { question: [guess.customer()] }
    return { kind: 'lead', lead: result.lead, ...known, ...saidBesides(payload), ...question }
  }
  if (isSoap && !holdsContact(payload, region)) {
    return { ...known, kind: 'ignored', reason: 'A SOAP message that holds no lead.' }
  }
  return { ...known, ...rejected(result.field, result.reason) }
}

/** A call and its caller, who is a lead like any other (decision 0020.52). */
function readAsCall({ isSoap }: { readonly isSoap?: true }, readable: Readable): Interpretation {
  const { sent, payload, settings, allowance } = readable
  const read = interpretCall(payload, settings, allowance)
  const known = { ...nothingRead, fields: detectFields(payload), ...(isSoap && { isSoap }) }
  const method = refusedMethod(sent, settings)
  if (method !== null) return { ...known, ...method }
  const ignored = whyIgnored(payload, settings, allowance)
  if ('ignored' in read) return { ...known, ...read, kind: 'ignored', reason: ignored ?? read.ignored }
  if ('rejected' in read) {
    return ignored === null
      ? { ...known, ...rejected('phone', read.rejected) }
      : { ...known, kind: 'ignored', reason: ignored }
  }
  const { call, caller, guess } = read
  const result = readDeliveredLead(caller.values, settings, caller.region)
  const outcome = {
    ...known,
    guess,
    platformDeliveryId: call.call_id === null ? null : `call:${call.call_id}`,
    mapped: { ...('lead' in result ? mappedJson(result.lead) : caller.values), ...read.mapped },
    origins: originsOf(read.origins, 'lead' in result ? result.remarks : {}),
  }
  if (ignored !== null) return { ...outcome, kind: 'ignored', reason: ignored }
  if (!('lead' in result)) return { ...outcome, ...rejected(result.field, result.reason) }
  return { ...outcome, kind: 'lead', lead: result.lead, call, ...saidBesides(payload) }
}

/** A lead may stand beside a challenge, whose type says nothing of it. */
const besideChallenge = ({ type: _, ...beside }: Record<string, unknown>) => beside

/** Reads a body with a webhook's settings, alike for door, replay and preview (decision 0005.39). Pure. */
export function interpretDelivery(
  sent: SentPayload,
  settings: CaptureSettings,
  allowance?: Allowance,
): Interpretation {
  const method = refusedMethod(sent, settings)
  // A GET may verify the address; a DELETE is nothing but that, with or without a body.
  if (method !== null && sent.method === 'DELETE') return { ...nothingRead, ...method }
  const read = readSentPayload(sent)
  if ('refused' in read) return method === null ? refusedBody(read.refused) : { ...nothingRead, ...method }
  const isJson = (): boolean => /^\s*\{/.test(sent.body.toString('latin1', 0, 50))
  const handshake = handshakeIn(read.payload, { isJson })
  const payload = openPayload(handshake === null ? read.payload : besideChallenge(read.payload))
  const caught = caughtByHoneypot(payload, settings.honeypot)
  if (caught !== null && handshake === null) return { ...nothingRead, kind: 'ignored', ...caught }
  // A challenge may look like a phone, but like nobody with a name.
  const held = handshake === null ? settings : { ...settings, without_name: 'refuse' as const }
  const readAs = settings.kind === 'calls' ? readAsCall : readAsLead
  const whole = readAs(read, { sent, payload, settings: held, allowance })
  const holdsLead = caught === null && (whole.kind === 'lead' || 'isSeveral' in whole)
  if (handshake === null || holdsLead) return whole
  return { ...nothingRead, kind: 'ignored', reason: 'The sender verified the address.', handshake }
}
