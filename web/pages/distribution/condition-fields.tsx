import { Button, Fieldset, Group, Input, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { t } from '../../ui/language/translate.ts'
import { ConditionRow } from './condition-row.tsx'
import { type ConditionValues, newCondition } from './rule-form-values.ts'

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
