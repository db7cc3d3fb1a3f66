import { Fieldset, Group, NumberInput, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { t } from '../../ui/language/translate.ts'
import type { RuleFormValues } from './rule-form-values.ts'

const whole = { size: 'xs', allowDecimal: false } as const

/** Whether, and how often, a lead that nobody calls goes on to the next. */
export const PassOnFields = ({ form }: { form: UseFormReturnType<RuleFormValues> }): ReactNode => (
  <Fieldset legend={t('If nobody calls')}>
    <Group gap="sm" grow>
      <NumberInput
        {...{ ...whole, min: 1, max: 1440, suffix: ` ${t('min')}`, placeholder: t('Stays') }}
        label={t('Goes on to the next after')}
        {...form.getInputProps('call_within_minutes')}
      />
      <NumberInput
        {...{ ...whole, min: 0, max: 20, disabled: form.values.call_within_minutes === '' }}
        label={t('At most so many times')}
        {...form.getInputProps('most_passes')}
      />
    </Group>
    <Text size="xs" c="dimmed" mt={6}>
      {t(
        'Minutes in which customers are called and the person is at work. A dial, a call or a time to call again counts as called. In the end a manager of the person’s teams gets it.',
      )}
    </Text>
  </Fieldset>
)
