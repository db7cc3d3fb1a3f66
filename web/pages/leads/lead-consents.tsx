import { Stack, Text, Title } from '@mantine/core'
import type { LeadDetail } from '../../contract.ts'
import { istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { Facts } from '../../ui/values/facts.tsx'

/** What payloads said of consent, as they said it; nothing where they said nothing. */
export function LeadConsents({ consents }: Pick<LeadDetail, 'consents'>) {
  if (consents.length === 0) return null
  return (
    <Stack gap="xs" mt="md">
      <Title order={3}>{t('Consent')}</Title>
      {consents.map(({ received_at, statements, given_at, ip, page }) => (
        <Stack key={received_at} gap={4}>
          {statements.map(({ name, value }) => (
            <Text key={`${name} ${value}`} className="break-anywhere">
              <Text span c="dimmed">
                {name}:
              </Text>{' '}
              {value}
            </Text>
          ))}
          <Facts
            facts={[
              { name: t('Received'), value: istDateTime(received_at) },
              ...(given_at ? [{ name: t('Given'), value: given_at }] : []),
              ...(ip ? [{ name: t('From'), value: ip }] : []),
              ...(page ? [{ name: t('Page'), value: <span className="break-anywhere">{page}</span> }] : []),
            ]}
          />
        </Stack>
      ))}
    </Stack>
  )
}
