import { Link } from 'react-router'
import type { DeliveryOutcome, WebhookWithCounts } from '../../contract-capture.ts'
import { count, words } from '../../ui/format.ts'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/use-columns.ts'

export const webhookColumns: Column<WebhookWithCounts>[] = [
  {
    id: 'name',
    header: 'Name',
    card: 'title',
    cell: (webhook) => (
      <Link to={`/webhooks/${webhook.id}`} data-row-link>
        {webhook.name}
      </Link>
    ),
  },
  {
    id: 'enabled',
    header: 'State',
    card: 'corner',
    cell: (webhook) => <Mark word={webhook.enabled ? 'Enabled' : 'Disabled'} />,
  },
  { id: 'source', header: 'Source', cell: (webhook) => webhook.source },
  { id: 'assignee', header: 'Default user', cell: (webhook) => webhook.default_assignee?.name ?? 'Nobody' },
  todayColumn('created'),
  todayColumn('merged'),
  todayColumn('repeated'),
  todayColumn('ignored'),
  todayColumn('rejected'),
  {
    id: 'last_delivery_at',
    header: 'Last delivery',
    cell: (webhook) => <Moment at={webhook.last_delivery_at} never="Never" />,
  },
]

function todayColumn(outcome: DeliveryOutcome): Column<WebhookWithCounts> {
  return {
    id: outcome,
    header: `${words(outcome)} today`,
    align: 'right',
    cell: ({ id, today }) => {
      const number = today[outcome] + (outcome === 'rejected' ? today.disabled : 0)
      if (number === 0 || outcome !== 'rejected') return count(number)
      return <Link to={`/webhooks/${id}/deliveries?outcome=rejected`}>{count(number)}</Link>
    },
  }
}
