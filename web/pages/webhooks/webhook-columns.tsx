import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { DeliveryOutcome, WebhookWithCounts } from '../../contract-capture.ts'
import { count, words } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Mark } from '../../ui/page/mark.tsx'
import { RowLink } from '../../ui/tables/row-link.tsx'
import type { Column } from '../../ui/tables/use-columns.ts'
import { Moment } from '../../ui/values/moment.tsx'
import { OutcomeMark } from './deliveries/delivery-outcome.tsx'

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

const outcomes = ['created', 'merged', 'repeated', 'ignored', 'rejected', 'disabled'] as const

/** What came of today's deliveries, each outcome with the way to its list; outcomes without any are left out. */
function TodayCounts({ webhook: { id, today } }: { webhook: WebhookWithCounts }) {
  const seen = outcomes.filter((outcome: DeliveryOutcome) => today[outcome] > 0)
  if (seen.length === 0) {
    return (
      <Text span c="dimmed">
        {t('Nothing yet')}
      </Text>
    )
  }
  return (
    <Group wrap="nowrap">
      {seen.map((outcome) => (
        <Link key={outcome} to={`/webhooks/${id}/deliveries?outcome=${outcome}`} style={{ color: 'inherit' }}>
          <OutcomeMark outcome={outcome} /> {count(today[outcome])}
        </Link>
      ))}
    </Group>
  )
}
