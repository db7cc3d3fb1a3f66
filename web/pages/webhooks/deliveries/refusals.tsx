import { List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { latestRefusals } from '../../../requests/webhooks.ts'
import { counted } from '../../../ui/language/format.ts'
import { serviceText } from '../../../ui/language/service-text.ts'
import { rich, t } from '../../../ui/language/translate.ts'
import { Card } from '../../../ui/page/card.tsx'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { Moment } from '../../../ui/values/moment.tsx'

/** Why the webhook refused lately, the most frequent reason first; nothing where it did not. */
export function Refusals({ webhookId }: { webhookId: string }) {
  const { data } = useQuery(latestRefusals(webhookId))
  if (!data || data.length === 0) return null
  return (
    <Card
      title={t('Why it refused lately')}
      aside={<TextLink to={`/webhooks/${webhookId}/deliveries?outcome=rejected`}>{t('Show them')}</TextLink>}
    >
      <List size="sm" spacing={4} listStyleType="none">
        {data.map(({ reason, count, last_at }) => (
          <List.Item key={reason}>
            {reason ? serviceText(reason) : t('No reason')}{' '}
            <Text span c="dimmed">
              {rich('{deliveries}, last {moment}', {
                deliveries: counted(count, t('delivery'), t('deliveries')),
                moment: <Moment at={last_at} />,
              })}
            </Text>
          </List.Item>
        ))}
      </List>
    </Card>
  )
}
