import { IconPhoneIncoming, IconPhoneOutgoing } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { CallLogWithLead } from '../../contract.ts'
import { PhoneLink } from '../../phones.tsx'
import { duration } from '../../ui/format.ts'
import { istTime } from '../../ui/ist.ts'
import { Mark } from '../../ui/mark.tsx'
import type { Column } from '../../ui/use-columns.ts'

export const callColumns: Column<CallLogWithLead>[] = [
  { id: 'called_at', card: 'plain', header: 'Time', width: 70, cell: (call) => istTime(call.called_at) },
  {
    id: 'lead',
    header: 'Lead',
    width: 230,
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
    header: 'Phone',
    width: 160,
    cell: (call) => call.lead_phone && <PhoneLink sent={call.lead_phone} />,
  },
  {
    id: 'call_type',
    card: 'plain',
    header: 'Direction',
    width: 120,
    cell: (call) => {
      const Icon = call.call_type === 'Inbound' ? IconPhoneIncoming : IconPhoneOutgoing
      return (
        <>
          <Icon size={14} color="var(--ink-quiet)" style={{ verticalAlign: '-2px' }} /> {call.call_type}
        </>
      )
    },
  },
  {
    id: 'outcome',
    header: 'Outcome',
    width: 130,
    card: 'corner',
    cell: (call) => <Mark word={call.outcome} />,
  },
  {
    id: 'duration',
    card: 'plain',
    header: 'Length',
    width: 110,
    align: 'right',
    cell: (call) => (call.duration_seconds === 0 ? '–' : duration(call.duration_seconds)),
  },
  { id: 'notes', card: 'plain', header: 'Notes', cell: (call) => call.notes },
]
