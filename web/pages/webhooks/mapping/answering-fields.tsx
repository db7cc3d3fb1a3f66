import { Group, PasswordInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { t } from '../../../ui/language/translate.ts'
import type { DefaultsValues } from '../defaults-values.ts'

const namings = [
  { value: 'refuse', label: t('Refuse it') },
  { value: 'phone', label: t('Name it after its phone or email') },
]

interface AnsweringFieldsProps {
  form: UseFormReturnType<DefaultsValues>
  /** A signing secret is set. */
  signs: boolean
}

/** What a webhook takes, and how it answers and verifies itself (decisions 0020.48 to 0020.53). */
export const AnsweringFields = ({ form, signs }: AnsweringFieldsProps) => (
  <>
    <Select
      label={t('A lead without a name')}
      data={namings}
      allowDeselect={false}
      {...form.getInputProps('without_name')}
    />
    <TagsInput
      label={t('Our numbers and addresses')}
      description={t(
        'Of the business and its people: never a customer’s, and what tells which way a call went. What most deliveries hold is added',
      )}
      placeholder={form.values.our_numbers.length === 0 ? '+91 80 4567 0000' : ''}
      {...form.getInputProps('our_numbers')}
    />
    <Switch
      label={t('Takes GET')}
      description={t(
        'For platforms that push in the address itself. Off: such a request is kept and can be replayed',
      )}
      {...form.getInputProps('takes_get', { type: 'checkbox' })}
    />
    <Switch
      label={t('Take lists apart')}
      description={t(
        'For platforms that send several people in one body: each becomes a lead. Off: such a body is refused, and its leads are taken one by one',
      )}
      {...form.getInputProps('takes_lists_apart', { type: 'checkbox' })}
    />
    <TextInput
      label={t('Answer')}
      description={t('A fixed text that the platform wants to read; empty answers JSON')}
      placeholder="RECEIVED"
      {...form.getInputProps('answer')}
    />
    <Group grow gap="sm" align="flex-start">
      <TextInput
        label={t('Verify token')}
        description={t('The same as at the platform (Meta)')}
        {...form.getInputProps('verify_token')}
      />
      <PasswordInput
        label={t('Signing secret')}
        description={t('The platform’s secret (LinkedIn, Zoom)')}
        placeholder={signs ? t('Set; type to replace it') : ''}
        autoComplete="off"
        {...form.getInputProps('signing_secret')}
      />
    </Group>
  </>
)
