import { Divider, NumberInput, TagsInput, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../ui/language/translate.ts'
import type { DefaultsValues } from './defaults-values.ts'

/** What tells spam, for an address that stands in a public form (decision 0025). */
export const SpamFields = ({ form }: { form: UseFormReturnType<DefaultsValues> }) => (
  <>
    <Divider label={t('Against spam')} labelPosition="left" mt="xs" />
    <Text c="dimmed">
      {t(
        'For an address that stands in a public form. What is caught is answered 200 and kept as ignored; one click on the delivery makes it a lead.',
      )}
    </Text>
    <TextInput
      label={t('Honeypot')}
      description={t('The name of a field that your form hides from people: who fills it in is no person')}
      placeholder="website_url"
      {...form.getInputProps('honeypot')}
    />
    <TagsInput
      label={t('Allowed origins')}
      description={t(
        'Where browsers may post from; empty takes any. Programs send no origin and are not held up',
      )}
      placeholder={form.values.allowed_origins.length === 0 ? 'https://example.com, *.example.com' : ''}
      {...form.getInputProps('allowed_origins')}
    />
    <NumberInput
      label={t('Limit per sender')}
      description={t(
        'Deliveries a minute from one address. Not for platforms: all that they send comes from a few addresses',
      )}
      placeholder={t('No limit')}
      min={1}
      max={10_000}
      allowDecimal={false}
      {...form.getInputProps('sender_rate_limit')}
    />
  </>
)
