import { Button, CloseButton, Fieldset, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Operator, operators } from '../../contract-capture.ts'
import { words } from '../../ui/format.ts'
import { operatorWords } from './condition-words.ts'
import { type ConditionValues, conditionFields } from './rule-form-values.ts'

interface ConditionFieldsProps {
  conditions: ConditionValues[]
  onChange: (conditions: ConditionValues[]) => void
}

/** The conditions of a rule, all of which must hold. */
export function ConditionFields({ conditions, onChange }: ConditionFieldsProps): ReactNode {
  const change = (at: number, values: Partial<ConditionValues>): void =>
    onChange(conditions.map((condition, index) => (index === at ? { ...condition, ...values } : condition)))
  return (
    <Fieldset legend="When all of these hold" variant="default" px="sm" py="xs">
      <Stack gap={6}>
        {conditions.length === 0 && (
          <Text size="sm" c="dimmed">
            No condition: the rule takes every lead that gets to it.
          </Text>
        )}
        {conditions.map((condition, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          <Group key={at} gap={6} wrap="nowrap">
            <Select
              size="xs"
              aria-label="Field"
              data={conditionFields.map((field) => ({ value: field, label: words(field) }))}
              allowDeselect={false}
              value={condition.field}
              onChange={(field) => field && change(at, { field })}
              flex="1 1 8rem"
            />
            <Select
              size="xs"
              aria-label="Comparison"
              data={operators.map((operator) => ({ value: operator, label: operatorWords[operator] }))}
              allowDeselect={false}
              value={condition.operator}
              onChange={(operator) => operator && change(at, { operator: operator as Operator })}
              flex="1 1 7rem"
            />
            <TextInput
              size="xs"
              aria-label="Value"
              value={condition.operator === 'is_empty' ? '' : condition.value}
              disabled={condition.operator === 'is_empty'}
              onChange={(event) => change(at, { value: event.currentTarget.value })}
              flex="2 1 8rem"
            />
            <CloseButton
              aria-label="Remove condition"
              onClick={() => onChange(conditions.filter((_, index) => index !== at))}
            />
          </Group>
        ))}
        <Group>
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...conditions, { field: 'city', operator: 'is', value: '' }])}
          >
            Add condition
          </Button>
        </Group>
      </Stack>
    </Fieldset>
  )
}
