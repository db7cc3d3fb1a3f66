import { VisuallyHidden } from '@mantine/core'
import { callLogColumn } from '../../call-logs/call-log-field-cell.tsx'
import type { CallLogWithLead, UserRow } from '../../contract.ts'
import { nameOf } from '../../people/people.ts'
import { PersonName } from '../../people/person-name.tsx'
import { PhoneActions, PhoneLink } from '../../phones/phones.tsx'
import type { Callee } from '../../phones/use-dial.tsx'
import { t } from '../../ui/language/translate.ts'
import { RowLink } from '../../ui/tables/row-link.tsx'
import type { Column } from '../../ui/tables/use-columns.ts'

const calleeOf = ({ lead_id: id, lead_name: name, not_to_call }: CallLogWithLead): Callee => ({
  id,
  name,
  not_to_call,
})

const reachColumn: Column<CallLogWithLead> = {
  id: 'reach',
  header: t('Call or message'),
  isHeaderHidden: true,
  card: 'corner',
  cell: (call) =>
    call.lead_phone && (
      <PhoneActions sent={call.lead_phone} e164={call.lead_phone_e164} lead={calleeOf(call)} />
    ),
}

interface CallColumnsProps {
  people: UserRow[] | undefined
  /** The agent who reads it and need not read the own name. */
  self: string | undefined
  /** On a phone each card has what one does from it: call back and message. */
  isPhone: boolean
}

/** The columns of the list of calls. */
export function callColumns({ people, self, isPhone }: CallColumnsProps): Column<CallLogWithLead>[] {
  const length = callLogColumn('duration_seconds')
  return [
    callLogColumn('called_at'),
    {
      id: 'lead',
      header: t('Lead'),
      width: 160,
      card: 'title',
      cell: (call) => <RowLink to={`/leads/${call.lead_id}`}>{call.lead_name}</RowLink>,
    },
    ...(isPhone ? [{ ...callLogColumn('outcome'), card: 'under' as const }, reachColumn] : []),
    {
      id: 'phone',
      card: isPhone ? 'under' : 'plain',
      header: t('Phone'),
      width: 140,
      cell: (call) =>
        call.lead_phone && (
          <PhoneLink sent={call.lead_phone} e164={call.lead_phone_e164} lead={calleeOf(call)} />
        ),
    },
    callLogColumn('call_type'),
    ...(isPhone ? [] : [callLogColumn('outcome')]),
    isPhone ? { ...length, cell: (call) => call.duration_seconds > 0 && length.cell(call) } : length,
    {
      id: 'called_by',
      header: t('Called by'),
      width: 135,
      card: 'plain',
      cell: ({ called_by }) =>
        called_by === null ? (
          <VisuallyHidden>{t('Not known')}</VisuallyHidden>
        ) : called_by === self ? (
          t('You')
        ) : (
          <PersonName name={nameOf(people, called_by)} />
        ),
    },
    {
      id: 'webhook_name',
      header: t('Through'),
      width: 120,
      card: 'plain',
      isFilled: (call) => call.webhook_name !== null,
      cell: (call) => call.webhook_name,
    },
    callLogColumn('notes'),
  ]
}
