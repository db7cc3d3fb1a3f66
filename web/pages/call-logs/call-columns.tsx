import { Link } from 'react-router'
import { callLogColumn } from '../../call-logs/call-log-field-cell.tsx'
import type { CallLogWithLead } from '../../contract.ts'
import { PhoneLink } from '../../phones.tsx'
import type { Column } from '../../ui/use-columns.ts'

export const callColumns: Column<CallLogWithLead>[] = [
  callLogColumn('called_at'),
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
  callLogColumn('call_type'),
  callLogColumn('outcome'),
  callLogColumn('duration_seconds'),
  { id: 'webhook_name', header: 'Through', width: 150, card: 'plain', cell: (call) => call.webhook_name },
  callLogColumn('notes'),
]
