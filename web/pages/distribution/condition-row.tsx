import { CloseButton, Group, Select } from '@mantine/core'
import { words } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { comparisonsFor, comparisonWords, takesSeveral, takesValue } from './comparisons.ts'
import { ConditionValue } from './condition-value.tsx'
import { type ConditionValues, conditionFields, movedTo } from './rule-form-values.ts'

interface ConditionRowProps {
  condition: ConditionValues
  /** Its value has the focus. */
  isAdded: boolean
  onChange: (condition: ConditionValues) => void
  onRemove: () => void
}

/** One condition: the field, a comparison that fits it, and what it compares with. */
export function ConditionRow({ condition, isAdded, onChange, onRemove }: ConditionRowProps) {
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
