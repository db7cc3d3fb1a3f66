import { Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { DeliveryOutcome, WebhookWithCounts } from '../../../contract-capture.ts'
import { count } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import { OutcomeMark } from './delivery-outcome.tsx'

const outcomes = ['created', 'merged', 'repeated', 'ignored', 'rejected', 'disabled'] as const

/** What came of today's deliveries, each outcome with the way to its list; outcomes without any are left out. */
export function TodayCounts({ webhook: { id, today } }: { webhook: WebhookWithCounts }) {
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
