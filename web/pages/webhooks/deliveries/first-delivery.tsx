import { Box, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Delivery } from '../../../contract-capture.ts'
import { deliveriesPage } from '../../../requests/deliveries.ts'
import { serviceText } from '../../../ui/language/service-text.ts'
import { rich, t } from '../../../ui/language/translate.ts'
import { Problem } from '../../../ui/page/problem.tsx'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { OutcomeMark } from './delivery-outcome.tsx'

/** Waits for what the platform sends first, and says what became of it; later it tells of the latest. */
export function FirstDelivery({ webhookId }: { webhookId: string }) {
  const deliveries = useQuery(deliveriesPage(webhookId, undefined, 0))
  const latest = deliveries.data?.data[0]
  return (
    <Box component="section" aria-label={t('Latest delivery')} aria-live="polite">
      {deliveries.error && !deliveries.data && (
        <Problem error={deliveries.error} retry={() => void deliveries.refetch()} />
      )}
      {deliveries.data && (latest ? <Latest delivery={latest} /> : <Waiting />)}
    </Box>
  )
}

const Waiting = () => (
  <Group gap="sm" wrap="nowrap" align="flex-start">
    <Loader size="xs" mt={3} aria-hidden />
    <Text>
      {rich('{waiting} Send a test or fill in a form there: it shows here by itself within seconds.', {
        waiting: <b>{t('Waiting for the first delivery.')}</b>,
      })}
    </Text>
  </Group>
)

function Latest({ delivery }: { delivery: Delivery }) {
  const { id, webhook_id: webhookId, outcome, received_at: at, reason, lead_id: leadId } = delivery
  return (
    <>
      <Text component="div">
        <b>{t('Latest delivery')}</b> <Moment at={at} never="" /> · <OutcomeMark outcome={outcome} />
      </Text>
      {reason && <Text>{serviceText(reason)}</Text>}
      <Group mt={4}>
        {leadId && <TextLink to={`/leads/${leadId}`}>{t('Open the lead')}</TextLink>}
        <TextLink to={`/webhooks/${webhookId}/deliveries?delivery=${id}`}>{t('What was sent')}</TextLink>
        <TextLink to={`/webhooks/${webhookId}/mapping`}>{t('Look at the mapping')}</TextLink>
      </Group>
    </>
  )
}
