import { Alert, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { DeliveryDetail } from '../../../contract-capture.ts'
import { askedParties, tellCustomer } from '../../../requests/deliveries.ts'
import { t } from '../../../ui/language/translate.ts'
import { Problem } from '../../../ui/page/problem.tsx'

/** Two people stand in a body: one click says which of them asked, for this delivery and for those that come. */
export function WhichCustomer({ delivery }: { delivery: DeliveryDetail }): ReactNode {
  const { data: parties = [] } = useQuery(askedParties(delivery.id))
  const tell = useMutation(tellCustomer(delivery))
  if (parties.length === 0) return null
  return (
    <Alert title={t('Which of them is the customer?')}>
      <Group gap="xs" mb={6}>
        {parties.map(({ name, mapping }) => (
          <Button key={name} size="xs" loading={tell.isPending} onClick={() => tell.mutate(mapping)}>
            {name}
          </Button>
        ))}
      </Group>
      <Text>{t('This delivery becomes that lead, and those that come are read the same way.')}</Text>
      {tell.error && <Problem title={t('Not saved')} error={tell.error} />}
    </Alert>
  )
}
