import { Button, Group, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { DeliveryDetail, DeliveryPart } from '../../../contract-capture.ts'
import { takePart } from '../../../requests/deliveries.ts'
import { useSession } from '../../../session.tsx'
import { serviceText } from '../../../ui/language/service-text.ts'
import { t } from '../../../ui/language/translate.ts'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { OutcomeMark } from './delivery-outcome.tsx'

/** The leads of a body that holds several: each becomes a lead of its own by one click (decision 0025). */
export function DeliveryParts({ delivery }: { delivery: DeliveryDetail }) {
  if (delivery.parts.length === 0) return null
  return (
    <Stack gap={6} role="list" aria-label={t('Leads in this delivery')}>
      <Text fw={600}>{t('{count} leads came in one body', { count: delivery.parts.length })}</Text>
      {delivery.parts.map((part) => (
        <PartRow key={part.index} deliveryId={delivery.id} part={part} />
      ))}
    </Stack>
  )
}

function PartRow({ deliveryId, part }: { deliveryId: string; part: DeliveryPart }) {
  const { canWrite } = useSession()
  const take = useMutation(takePart(deliveryId))
  const { index, label, lead_id: leadId, outcome, reason } = part
  return (
    <Group role="listitem" gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
      <Stack gap={0} style={{ minWidth: 0 }}>
        <Text truncate title={label}>
          {index + 1}. {label}
        </Text>
        {outcome !== null && (
          <Text size="xs" component="div" c="dimmed">
            <OutcomeMark outcome={outcome} /> {serviceText(reason ?? '')}
          </Text>
        )}
      </Stack>
      {leadId === null ? (
        canWrite && (
          <Button
            size="compact-xs"
            variant="default"
            aria-label={t('Make lead {number} a lead', { number: index + 1 })}
            loading={take.isPending}
            onClick={() => take.mutate(index)}
            style={{ flexShrink: 0 }}
          >
            {t('Make it a lead')}
          </Button>
        )
      ) : (
        <TextLink to={`/leads/${leadId}`} style={{ flexShrink: 0 }}>
          {t('Open the lead')}
        </TextLink>
      )}
    </Group>
  )
}
