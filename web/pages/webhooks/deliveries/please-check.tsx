import { Alert, Button, Group, List, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { DeliveryDetail, Origin } from '../../../contract-capture.ts'
import { askedParties, checkDelivery } from '../../../requests/deliveries.ts'
import { words } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import { Problem } from '../../../ui/page/problem.tsx'

/** What speaks against a guess, in a person's words. */
const doubtWords: Record<NonNullable<Origin['doubt']>, () => string> = {
  close: () => t('another one is nearly as likely'),
  near: () => t('another one is likely too'),
  unlike: () => t('the email is spelt otherwise'),
  weak: () => t('what the field is called says little'),
  pattern: () => t('what the field is called says little'),
  beside: () => t('another one stands under a name that is not known'),
  unknown: () => t('it is not known whose it is'),
  thing: () => t('it may belong to a thing'),
}

/** The fields of which a lead is not quite sure, and a person's word that it is right: for this delivery, or for those that come as well. */
export function PleaseCheck({ delivery }: { delivery: DeliveryDetail }) {
  const check = useMutation(checkDelivery(delivery))
  const { data: [customer] = [] } = useQuery(askedParties(delivery.id))
  const origins = Object.entries(delivery.origins ?? {})
  const doubtful = origins.flatMap(([field, { certainty, doubt }]) =>
    certainty === undefined || doubt === undefined ? [] : [{ field, certainty, doubt }],
  )
  return (
    <Alert title={t('Please check this lead')}>
      <List size="sm" mb={8}>
        {doubtful.map(({ field, certainty, doubt }) => (
          <List.Item key={field}>
            {t('{field}: {value} ({percent} % sure: {doubt})', {
              field: words(field),
              value: String(delivery.mapped?.[field] ?? ''),
              percent: String(Math.round(certainty * 100)),
              doubt: doubtWords[doubt](),
            })}
          </List.Item>
        ))}
      </List>
      <Group gap="xs" mb={6}>
        {customer && (
          <Button size="xs" loading={check.isPending} onClick={() => check.mutate(customer.mapping)}>
            {t('It is right, also from now on')}
          </Button>
        )}
        <Button size="xs" variant="default" loading={check.isPending} onClick={() => check.mutate(null)}>
          {t('I have looked')}
        </Button>
      </Group>
      <Text>{t('If it is wrong, correct the lead, and the mapping for those that come.')}</Text>
      {check.error && <Problem title={t('Not saved')} error={check.error} />}
    </Alert>
  )
}
