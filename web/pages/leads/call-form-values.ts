import { type CallLogField, callLogFieldNames, callLogRow } from '../../call-logs/call-log-fields.ts'
import { secondsOf, type TypedLength } from '../../call-logs/length-inputs.tsx'
import type { CallLogInput } from '../../contract.ts'
import { fromIstInput, istInputValue } from '../../ui/ist.ts'

type BodyValue<Field extends CallLogField> = NonNullable<CallLogInput[Field]>

/** What an input holds: a length as minutes and seconds, a time on an IST clock. */
export type CallFormValues = {
  [Field in CallLogField]-?: BodyValue<Field> extends number ? TypedLength : BodyValue<Field>
}

/** A call that has just ended. */
export function emptyCall(): CallFormValues {
  const values = callLogFieldNames.map((field) => [field, emptyValue(field)])
  return Object.fromEntries(values) as CallFormValues
}

function emptyValue(field: CallLogField): string | TypedLength {
  const { kind, initial = '' } = callLogRow(field)
  if (kind === 'seconds') return { minutes: 0, seconds: 0 }
  return kind === 'time' ? istInputValue(new Date()) : initial
}

/** The body that logs the call; what was left empty is not sent. */
export function callOf(leadId: string, values: CallFormValues): CallLogInput {
  const sent = callLogFieldNames.map((field) => [field, sentValue(field, values[field])] as const)
  const filled = Object.fromEntries(sent.filter(([, value]) => value !== ''))
  return { lead_id: leadId, ...filled } as CallLogInput
}

function sentValue(field: CallLogField, value: string | TypedLength): string | number {
  if (typeof value !== 'string') return secondsOf(value)
  if (callLogRow(field).kind === 'time') return fromIstInput(value)
  return value.trim() === '' ? '' : value
}
