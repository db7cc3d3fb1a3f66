import { Link } from 'react-router'
import type { WebhookWithCounts } from '../../contract-capture.ts'
import { words } from '../../ui/format.ts'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import type { Column } from '../../ui/use-columns.ts'
import { TodayCounts } from './today-counts.tsx'

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
  { id: 'kind', header: 'Brings', cell: (webhook) => words(webhook.kind) },
  { id: 'source', header: 'Source', cell: (webhook) => webhook.source },
  { id: 'assignee', header: 'Default user', cell: (webhook) => webhook.default_assignee?.name ?? 'Nobody' },
  { id: 'today', header: 'Today', cell: (webhook) => <TodayCounts webhook={webhook} /> },
  {
    id: 'last_delivery_at',
    header: 'Last delivery',
    cell: (webhook) => <Moment at={webhook.last_delivery_at} never="Never" />,
  },
]
