import { Button, CloseButton, Fieldset, Group, Input, Select, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { words } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { comparisonsFor, comparisonWords, takesSeveral, takesValue } from './comparisons.ts'
import { ConditionValue } from './condition-value.tsx'
import { type ConditionValues, conditionFields, movedTo, newCondition } from './rule-form-values.ts'

interface ConditionFieldsProps {
  conditions: ConditionValues[]
  onChange: (conditions: ConditionValues[]) => void
  error: ReactNode
}

/** The conditions of a rule, all of which must hold. */
export function ConditionFields({ conditions, onChange, error }: ConditionFieldsProps): ReactNode {
  const [isAdded, setAdded] = useState(false)
  return (
    <Fieldset legend={t('When all of these hold')}>
      <Stack gap={6}>
        {conditions.length === 0 && (
          <Text c="dimmed">{t('No condition: the rule takes every lead that gets to it.')}</Text>
        )}
        {conditions.map((condition, at) => (
          <ConditionRow
            // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
            key={at}
            condition={condition}
            isAdded={isAdded && at === conditions.length - 1}
            onChange={(changed) => onChange(conditions.with(at, changed))}
            onRemove={() => onChange(conditions.toSpliced(at, 1))}
          />
        ))}
        {error && <Input.Error role="alert">{error}</Input.Error>}
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => {
              setAdded(true)
              onChange([...conditions, newCondition])
            }}
          >
            {t('Add condition')}
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}

interface ConditionRowProps {
  condition: ConditionValues
  /** Its value has the focus. */
  isAdded: boolean
  onChange: (condition: ConditionValues) => void
  onRemove: () => void
}

/** One condition: the field, a comparison that fits it, and what it compares with. */
function ConditionRow({ condition, isAdded, onChange, onRemove }: ConditionRowProps) {
  const { field, comparison } = condition
  // A rule from the shell may compare as this page does not offer; such a comparison is shown all the same.
  const offered = [...new Set([...comparisonsFor(field), comparison])]
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Group gap={6} flex={1} align="flex-start">
        <Select
          size="xs"
          aria-label={t('Field')}
          data={conditionFields.map((name) => ({ value: name, label: words(name) }))}
          allowDeselect={false}
          value={field}
          onChange={(name) => {
            const chosen = conditionFields.find((known) => known === name)
            if (chosen && chosen !== field) onChange(movedTo(chosen, condition))
          }}
          flex="1 1 8rem"
        />
        <Select
          size="xs"
          aria-label={t('Comparison')}
          data={offered.map((name) => ({ value: name, label: comparisonWords[name] }))}
          allowDeselect={false}
          value={comparison}
          onChange={(name) => {
            const chosen = offered.find((known) => known === name)
            const values = chosen && takesSeveral(chosen) ? condition.values : condition.values.slice(0, 1)
            if (chosen) onChange({ field, comparison: chosen, values })
          }}
          flex="1 1 7rem"
        />
        {takesValue(comparison) && (
          <ConditionValue
            condition={condition}
            autoFocus={isAdded}
            onChange={(values) => onChange({ ...condition, values })}
          />
        )}
      </Group>
      <CloseButton aria-label={t('Remove condition')} onClick={onRemove} />
    </Group>
  )
}
