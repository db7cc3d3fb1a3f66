import type { WebhookWithCounts } from '../../contract-capture.ts'
import { words } from '../../ui/format.ts'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { RowLink } from '../../ui/row-link.tsx'
import { t } from '../../ui/translate.ts'
import type { Column } from '../../ui/use-columns.ts'
import { TodayCounts } from './today-counts.tsx'

export const webhookColumns: Column<WebhookWithCounts>[] = [
  {
    id: 'name',
    header: t('Name'),
    card: 'title',
    cell: (webhook) => <RowLink to={`/webhooks/${webhook.id}`}>{webhook.name}</RowLink>,
  },
  {
    id: 'enabled',
    header: t('State'),
    card: 'corner',
    cell: (webhook) => <Mark word={webhook.enabled ? 'Enabled' : 'Disabled'} />,
  },
  { id: 'kind', header: t('Brings'), cell: (webhook) => words(webhook.kind) },
  { id: 'source', header: t('Source'), cell: (webhook) => webhook.source },
  {
    id: 'assignee',
    header: t('Default user'),
    cell: (webhook) => webhook.default_assignee?.name ?? t('Nobody'),
  },
  { id: 'today', header: t('Today'), cell: (webhook) => <TodayCounts webhook={webhook} /> },
  {
    id: 'last_delivery_at',
    header: t('Last delivery'),
    cell: (webhook) => <Moment at={webhook.last_delivery_at} never={t('Never')} />,
  },
]
