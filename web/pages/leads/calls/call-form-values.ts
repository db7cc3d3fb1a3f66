import { type CallLogField, callLogFieldNames, callLogRow } from '../../../call-logs/call-log-fields.ts'
import { secondsOf, type TypedLength } from '../../../call-logs/typed-length.ts'
import type { CallLogInput, CallOutcome, LeadStatus } from '../../../contract.ts'
import type { SentCallLog } from '../../../drafts/kept-calls.ts'
import { type AgainChoice, againAt } from '../../../leads/call-again.ts'
import { fromIstInput, istInputValue } from '../../../ui/language/ist.ts'

type BodyValue<Field extends CallLogField> = NonNullable<CallLogInput[Field]>

/** What an input holds: a length as minutes and seconds, a time on an IST clock. */
type CallFormValues = {
  [Field in CallLogField]-?: BodyValue<Field> extends number ? TypedLength : BodyValue<Field>
}

/** How a call went and what it makes of the lead; no outcome until one is chosen. */
export type WorkedCall = Omit<CallFormValues, 'outcome'> & {
  outcome: CallOutcome | ''
  status: LeadStatus
  /** When the lead is to be called again, and the time of its own where one is picked. */
  again: AgainChoice
  again_at: string
  /** The log that this one corrects; empty for a call of its own. */
  instead: string
  /** As what it was sent first, so that it is no second call when it is sent again: empty until then. */
  sent: SentCall
}

interface SentCall {
  id: string
  called_at: string
  /** When the call was dialled (ISO 8601), empty where it was not from here: a later one is another call. */
  dialled_at: string
  /** When it was sent first (ISO 8601); none yet, or in a draft that an earlier release kept. */
  sent_at?: string
}

/** Of a call that was not sent yet. */
export const notSent: SentCall = { id: '', called_at: '', dialled_at: '' }

/** A call that was begun then, or has just ended, with a lead of this status. */
export function emptyCall(status: LeadStatus, begun: Date | null): WorkedCall {
  const values = callLogFieldNames.map((field) => [field, emptyValue(field, begun ?? new Date())])
  return {
    ...Object.fromEntries(values),
    outcome: '',
    status,
    again: 'not',
    again_at: '',
    instead: '',
    sent: notSent,
  } as WorkedCall
}

function emptyValue(field: CallLogField, at: Date): string | TypedLength {
  const { kind, initial = '' } = callLogRow(field)
  if (kind === 'seconds') return { minutes: 0, seconds: 0 }
  return kind === 'time' ? istInputValue(at) : initial
}

/** Under which a call with a lead is kept while its form is filled in. */
export const callPlace = (leadId: string): string => `call ${leadId}`

/** Only where somebody was reached a call has a length. */
export const needsLength = (outcome: string): boolean => outcome === 'Completed'

/** The time from one to the other, as it is typed. */
export function lengthSince(begun: Date, now: Date): TypedLength {
  const seconds = Math.max(1, Math.round((now.getTime() - begun.getTime()) / 1000))
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}

/**
 * What a form goes on with of what was typed into it earlier. A call that was sent, and maybe arrived, keeps its id and
 * its time, though the form begins at a later minute. Where another call was dialled since, the text alone is left.
 */
export function goOnWith(kept: Partial<WorkedCall>, begun: Date | null): Partial<WorkedCall> {
  const { sent, ...typed } = kept
  if (!sent || sent.id === '') return typed
  if (begun === null || begun.toISOString() === sent.dialled_at) return { called_at: sent.called_at, ...kept }
  const { called_at: _ofTheOtherCall, ...text } = typed
  return text
}

/** The call as it is sent: under one id however often. */
export function toSend(values: WorkedCall, begun: Date | null, newId: () => string, now: Date): WorkedCall {
  if (values.sent.id !== '') return values
  const { called_at } = values
  const sent = {
    id: newId(),
    called_at,
    dialled_at: begun?.toISOString() ?? '',
    sent_at: now.toISOString(),
  }
  return { ...values, sent }
}

/** The body that logs the call; what was left empty is not sent. */
export function callOf(leadId: string, call: WorkedCall, now: Date): SentCallLog {
  const { status: _ofTheLead, instead: _corrected, again, again_at, sent, ...values } = call
  const call_again_at = againAt(again, again_at, now)?.toISOString() ?? null
  const told = callLogFieldNames.map((field) => [field, sentValue(field, values, sent)] as const)
  const filled = Object.fromEntries(told.filter(([, value]) => value !== ''))
  return { lead_id: leadId, id: sent.id, ...filled, call_again_at } as SentCallLog
}

function sentValue(field: CallLogField, values: Pick<WorkedCall, CallLogField>, sent: SentCall) {
  const value = values[field]
  if (typeof value !== 'string') return needsLength(values.outcome) ? secondsOf(value) : 0
  if (value.trim() === '') return ''
  return callLogRow(field).kind === 'time' ? exactTime(value, sent.dialled_at || sent.sent_at) : value
}

/** The form shows minutes. Where the call was dialled or sent in the minute that is typed, that moment is its time: so two calls of one minute have an order. */
const exactTime = (typed: string, moment: string | undefined): string =>
  moment && istInputValue(new Date(moment)) === typed ? moment : fromIstInput(typed)
