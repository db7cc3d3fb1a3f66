import { type CallLogField, callLogFieldNames, callLogRow } from '../../call-logs/call-log-fields.ts'
import { secondsOf, type TypedLength } from '../../call-logs/length-inputs.tsx'
import type { CallLogInput, CallOutcome, LeadStatus } from '../../contract.ts'
import { fromIstInput, istInputValue } from '../../ui/ist.ts'

type BodyValue<Field extends CallLogField> = NonNullable<CallLogInput[Field]>

/** What an input holds: a length as minutes and seconds, a time on an IST clock. */
type CallFormValues = {
  [Field in CallLogField]-?: BodyValue<Field> extends number ? TypedLength : BodyValue<Field>
}

/** How a call went and what it makes of the lead; no outcome until one is chosen. */
export type WorkedCall = Omit<CallFormValues, 'outcome'> & {
  outcome: CallOutcome | ''
  status: LeadStatus
  /** As what it was sent first, so that it is no second call when it is sent again: empty until then. */
  sent: { id: string; called_at: string }
}

/** A call that was begun then, or has just ended, with a lead of this status. */
export function emptyCall(status: LeadStatus, begun: Date | null): WorkedCall {
  const values = callLogFieldNames.map((field) => [field, emptyValue(field, begun ?? new Date())])
  return { ...Object.fromEntries(values), outcome: '', status, sent: { id: '', called_at: '' } } as WorkedCall
}

function emptyValue(field: CallLogField, at: Date): string | TypedLength {
  const { kind, initial = '' } = callLogRow(field)
  if (kind === 'seconds') return { minutes: 0, seconds: 0 }
  return kind === 'time' ? istInputValue(at) : initial
}

/** Only where somebody was reached a call has a length. */
export function needsLength(outcome: string): boolean {
  return outcome === 'Completed'
}

/** The time from one to the other, as it is typed. */
export function lengthSince(begun: Date, now: Date): TypedLength {
  const seconds = Math.max(1, Math.round((now.getTime() - begun.getTime()) / 1000))
  return { minutes: Math.floor(seconds / 60), seconds: seconds % 60 }
}

/**
 * The call as it is sent: under one id however often, and at the time of the first where nobody has chosen another
 * since; a form that came back after a reload begins at a later minute.
 */
export function toSend(values: WorkedCall, begunAt: string, newId: () => string): WorkedCall {
  const { sent, called_at } = values
  if (sent.id === '') return { ...values, sent: { id: newId(), called_at } }
  return called_at === begunAt ? { ...values, called_at: sent.called_at } : values
}

/** The body that logs the call; what was left empty is not sent. */
export function callOf(leadId: string, { status: _ofTheLead, sent, ...values }: WorkedCall): CallLogInput {
  const told = callLogFieldNames.map((field) => [field, sentValue(field, values)] as const)
  const filled = Object.fromEntries(told.filter(([, value]) => value !== ''))
  return { lead_id: leadId, ...(sent.id !== '' && { id: sent.id }), ...filled } as CallLogInput
}

function sentValue(field: CallLogField, values: Omit<WorkedCall, 'status' | 'sent'>): string | number {
  const value = values[field]
  if (typeof value !== 'string') return needsLength(values.outcome) ? secondsOf(value) : 0
  if (callLogRow(field).kind === 'time') return fromIstInput(value)
  return value.trim() === '' ? '' : value
}
