import { VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { callLogColumn } from '../../call-logs/call-log-field-cell.tsx'
import type { CallLogWithLead, UserRow } from '../../contract.ts'
import { nameOf } from '../../people.ts'
import { PhoneLink } from '../../phones.tsx'
import { t } from '../../ui/translate.ts'
import type { Column } from '../../ui/use-columns.ts'

/** The columns of the list of calls; `self` is the agent who reads it and need not read the own name. */
export function callColumns(
  people: UserRow[] | undefined,
  self: string | undefined,
): Column<CallLogWithLead>[] {
  return [
    callLogColumn('called_at'),
    {
      id: 'lead',
      header: t('Lead'),
      width: 190,
      card: 'title',
      cell: (call) => (
        <Link to={`/leads/${call.lead_id}`} data-row-link>
          {call.lead_name}
        </Link>
      ),
    },
    {
      id: 'phone',
      card: 'plain',
      header: t('Phone'),
      width: 160,
      cell: (call) => call.lead_phone && <PhoneLink sent={call.lead_phone} leadId={call.lead_id} />,
    },
    callLogColumn('call_type'),
    callLogColumn('outcome'),
    callLogColumn('duration_seconds'),
    {
      id: 'called_by',
      header: t('Called by'),
      width: 150,
      card: 'plain',
      cell: ({ called_by }) =>
        called_by === null ? (
          <VisuallyHidden>{t('Not known')}</VisuallyHidden>
        ) : called_by === self ? (
          t('You')
        ) : (
          nameOf(people, called_by)
        ),
    },
    {
      id: 'webhook_name',
      header: t('Through'),
      width: 120,
      card: 'plain',
      cell: (call) => call.webhook_name,
    },
    callLogColumn('notes'),
  ]
}
