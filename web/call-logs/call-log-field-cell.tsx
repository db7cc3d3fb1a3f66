import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CallLog } from '../contract.ts'
import { duration } from '../ui/language/format.ts'
import { istDateTime, istTime } from '../ui/language/ist.ts'
import { valueName } from '../ui/language/value-name.ts'
import { Mark } from '../ui/page/mark.tsx'
import type { Column } from '../ui/tables/use-columns.ts'
import { type CallLogField, callLogRow } from './call-log-fields.ts'

/** The column of a field in a list of calls. */
export function callLogColumn(field: CallLogField): Column<CallLog> {
  const { label, column } = callLogRow(field)
  return { id: field, header: label, ...column, cell: (call) => cellOf(call, field) }
}

/** A field under its heading; the day stands over the rows. */
function cellOf(call: CallLog, field: CallLogField): ReactNode {
  const { kind } = callLogRow(field)
  if (field === 'call_type') return directionOf(call)
  if (kind === 'time') return istTime(String(call[field]))
  if (kind === 'seconds' && call[field] === 0) return '–'
  return callLogFact(call, field)
}

/** A field in the line of a call among its lead's, where nothing else says what it is. */
export function callLogFact(call: CallLog, field: CallLogField): ReactNode {
  const value = call[field]
  if (field === 'outcome') return <Mark word={call.outcome} />
  switch (callLogRow(field).kind) {
    case 'time':
      return istDateTime(String(value))
    case 'seconds':
      return duration(Number(value))
    case 'choice':
      return valueName(String(value))
    default:
      return value
  }
}

function directionOf({ call_type }: CallLog): ReactNode {
  const Icon = call_type === 'Inbound' ? IconPhoneIncoming : IconPhoneOutgoing
  return (
    <>
      <Icon size={14} color="var(--ink-quiet)" style={{ verticalAlign: '-2px' }} /> {valueName(call_type)}
    </>
  )
}
