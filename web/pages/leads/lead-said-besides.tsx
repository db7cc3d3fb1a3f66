import { Stack, Text, Title } from '@mantine/core'
import type { LeadDetail } from '../../contract.ts'
import { istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { storedName } from '../../ui/language/value-name.ts'
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

type Touch = NonNullable<LeadDetail['attributions']>['first']

/** `ad_set_id` as a person reads it; what platforms have named themselves stays as it is. */
function nameOf(kind: string): string {
  const words = kind.replaceAll('_', ' ')
  const name = storedName(words.charAt(0).toUpperCase() + words.slice(1))
  return /^utm_|clid|braid|_fat_id/.test(kind) ? kind : name
}

/** By which campaign, ad, form and page the lead came, first and latest; nothing where payloads do not say. */
export function LeadAttributions({ attributions }: Pick<LeadDetail, 'attributions'>) {
  if (attributions === null) return null
  const { first, latest } = attributions
  return (
    <Stack gap="xs" mt="md">
      <Title order={3}>{t('How it came')}</Title>
      <TouchFacts touch={first} label={t('First')} />
      {latest.received_at !== first.received_at && <TouchFacts touch={latest} label={t('Latest')} />}
    </Stack>
  )
}

const TouchFacts = ({ touch: { received_at, parameters }, label }: { touch: Touch; label: string }) => (
  <Stack gap={4}>
    <Text c="dimmed">
      {label}, {istDateTime(received_at)}
    </Text>
    <Facts
      facts={Object.entries(parameters).map(([kind, value]) => ({
        name: nameOf(kind),
        value: <span className="break-anywhere">{value}</span>,
      }))}
    />
  </Stack>
)
