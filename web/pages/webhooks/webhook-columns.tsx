import type { WebhookWithCounts } from '../../contract-capture.ts'
import { words } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Mark } from '../../ui/page/mark.tsx'
import { RowLink } from '../../ui/tables/row-link.tsx'
import type { Column } from '../../ui/tables/use-columns.ts'
import { Moment } from '../../ui/values/moment.tsx'
import { TodayCounts } from './deliveries/today-counts.tsx'

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
