import { Fieldset, Group, Modal, NumberInput, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fieldErrors } from '../../api-error.ts'
import type { Rule } from '../../contract-capture.ts'
import { useKeptForm } from '../../drafts/kept-form.ts'
import { KeptFormFrame } from '../../drafts/kept-form-frame.tsx'
import { saveRule } from '../../requests/distribution-rules.ts'
import { t } from '../../ui/language/translate.ts'
import { AssigneeFields } from './assignee-fields.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { isUnfinished, type RuleFormValues, ruleBody, ruleValues } from './rule-form-values.ts'

/** Creates a rule, or changes the given one. */
export function RuleDialog({ rule, onClose }: { rule: Rule | undefined; onClose: () => void }) {
  const place = rule ? `rule ${rule.id}` : 'new rule'
  const kept = useKeptForm<RuleFormValues>(place, {
    initialValues: ruleValues(rule),
    validate: {
      name: (name) => (name.trim() === '' ? t('A name is needed') : null),
      conditions: (conditions) =>
        conditions.some(isUnfinished) ? t('Every condition needs something to compare with') : null,
      assignees: (assignees) => (assignees.length === 0 ? t('Somebody has to get the leads') : null),
    },
  })
  const { form } = kept
  const save = useMutation({ ...saveRule(rule?.id), onSuccess: kept.forget })
  const submit = form.onSubmit((values) =>
    save.mutate(ruleBody(values), {
      onSuccess: onClose,
      onError: (error) => {
        const fields = ['name', 'when', 'assignees', 'call_within_minutes', 'most_passes']
        const { when, ...errors } = fieldErrors(error, fields)
        form.setErrors(when ? { ...errors, conditions: when } : errors)
      },
    }),
  )
  return (
    <Modal
      opened
      onClose={onClose}
      title={rule ? t('Rule “{name}”', { name: rule.name }) : t('New rule')}
      size="lg"
    >
      <KeptFormFrame
        gap="md"
        kept={kept}
        onSubmit={submit}
        write={save}
        failed={t('Not saved')}
        verb={t('Save rule')}
        onCancel={onClose}
      >
        <TextInput label={t('Name')} withAsterisk data-autofocus {...form.getInputProps('name')} />
        <ConditionFields
          conditions={form.values.conditions}
          onChange={(conditions) => form.setFieldValue('conditions', conditions)}
          error={form.errors.conditions}
        />
        <AssigneeFields
          assignees={form.values.assignees}
          onChange={(assignees) => form.setFieldValue('assignees', assignees)}
          sharesBy={form.values.shares_by}
          onShareBy={(way) => form.setFieldValue('shares_by', way)}
          error={form.errors.assignees}
        />
        <PassOnFields form={form} />
      </KeptFormFrame>
    </Modal>
  )
}

const whole = { size: 'xs', allowDecimal: false } as const

/** Whether, and how often, a lead that nobody calls goes on to the next. */
const PassOnFields = ({ form }: { form: UseFormReturnType<RuleFormValues> }): ReactNode => (
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
