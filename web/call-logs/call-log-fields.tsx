import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type CallLog, type CallLogInput, callOutcomes, callTypes } from '../contract.ts'
import { duration } from '../ui/format.ts'
import { istTime } from '../ui/ist.ts'
import { Mark } from '../ui/mark.tsx'
import type { Column } from '../ui/use-columns.ts'

/** What a call says of itself; which lead it belongs to is said by the page. */
export type CallLogField = Exclude<keyof CallLogInput, 'lead_id'>

/** What the console says of a field of a call. */
export interface CallLogFieldRow {
  /** Over its column, and beside its input where that names none of its own. */
  readonly label: string
  /** Of the inputs, where one field is asked otherwise than it is shown. */
  readonly inputLabel?: string
  readonly choices?: readonly string[]
  readonly column: Pick<Column<CallLog>, 'card' | 'width' | 'align'>
  readonly cell: (call: CallLog) => ReactNode
}

/** Every field of §4.5 in the order of the list of calls. One that the document does not know, or has besides, does not compile. */
export const callLogFields = {
  called_at: {
    label: 'Time',
    inputLabel: 'When (IST)',
    column: { card: 'plain', width: 70 },
    cell: (call) => istTime(call.called_at),
  },
  call_type: {
    label: 'Direction',
    choices: callTypes,
    column: { card: 'plain', width: 120 },
    cell: directionOf,
  },
  outcome: {
    label: 'Outcome',
    choices: callOutcomes,
    column: { card: 'corner', width: 130 },
    cell: (call) => <Mark word={call.outcome} />,
  },
  duration_seconds: {
    label: 'Length',
    column: { card: 'plain', width: 110, align: 'right' },
    cell: (call) => (call.duration_seconds === 0 ? '–' : duration(call.duration_seconds)),
  },
  notes: { label: 'Notes', column: { card: 'plain' }, cell: (call) => call.notes },
} as const satisfies { readonly [Field in CallLogField]-?: CallLogFieldRow }

export const callLogFieldNames = Object.keys(callLogFields) as CallLogField[]

/** The column of a field in a list of calls. */
export function callLogColumn(field: CallLogField): Column<CallLog> {
  const { label, column, cell } = callLogFields[field]
  return { id: field, header: label, ...column, cell }
}

function directionOf({ call_type }: CallLog): ReactNode {
  const Icon = call_type === 'Inbound' ? IconPhoneIncoming : IconPhoneOutgoing
  return (
    <>
      <Icon size={14} color="var(--ink-quiet)" style={{ verticalAlign: '-2px' }} /> {call_type}
    </>
  )
}
