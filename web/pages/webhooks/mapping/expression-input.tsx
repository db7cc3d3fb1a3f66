import { ActionIcon, Autocomplete, CloseButton, Group, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DetectedField } from '../../../contract-capture.ts'
import { expressionCheck } from '../../../requests/field-mapping.ts'
import { serviceText } from '../../../ui/language/service-text.ts'
import { t } from '../../../ui/language/translate.ts'
import styles from './mapping-step.module.css'

interface ExpressionInputProps {
  label: string
  expression: string
  fields: DetectedField[]
  onChange: (expression: string) => void
  onRemove: () => void
}

const typingPauseMs = 400

/** One arriving field by the sender's own word; behind Edit, and where none fits, a JMESPath expression, checked while it is written. */
export function ExpressionInput({ label, expression, fields, onChange, onRemove }: ExpressionInputProps) {
  const [settled] = useDebouncedValue(expression, typingPauseMs)
  const isDetected = fields.some((field) => field.expression === settled)
  const { data: check } = useQuery(expressionCheck(isDetected ? '' : settled))
  const sample = fields.find((field) => field.expression === expression)?.sample
  const byExpression = new Map(fields.map((field) => [field.expression, field]))
  const [isEdited, setEdited] = useState(false)
  const chosen = isEdited ? undefined : byExpression.get(expression)
  const remove = <CloseButton aria-label={t('Remove {label}', { label })} onClick={onRemove} />
  if (chosen) {
    return (
      <Group gap={4} wrap="nowrap" role="group" aria-label={label}>
        <Text className={styles.chosen} title={expression}>
          <b>{chosen.label}</b> <small>{chosen.sample}</small>
        </Text>
        <ActionIcon aria-label={t('Edit {field}', { field: label })} onClick={() => setEdited(true)}>
          <IconPencil size={15} />
        </ActionIcon>
        {remove}
      </Group>
    )
  }
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Autocomplete
        autoFocus={isEdited}
        // Behind the change that choosing makes.
        onOptionSubmit={() => queueMicrotask(() => setEdited(false))}
        onBlur={() => setEdited(false)}
        size="xs"
        flex={1}
        miw={0}
        aria-label={label}
        placeholder={t('A field that arrives, or a JMESPath expression')}
        data={[...byExpression.keys()]}
        renderOption={({ option }) => {
          const { label: name = option.value, sample: value = '' } = byExpression.get(option.value) ?? {}
          return value === '' ? name : `${name} · ${value}`
        }}
        value={expression}
        onChange={(written) => {
          setEdited(true)
          onChange(written)
        }}
        // Not of what stood here before the last letter.
        error={
          settled === expression && check?.ok === false ? faultText(check.message, check.position) : undefined
        }
        {...(sample && {
          description: sample,
          inputWrapperOrder: ['label', 'input', 'description', 'error'] as const,
        })}
        styles={{
          input: { fontFamily: 'var(--mantine-font-family-monospace)' },
          description: {
            fontSize: 'var(--mantine-font-size-xs)',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          },
        }}
      />
      {remove}
    </Group>
  )
}

function faultText(message: string | undefined, position: number | undefined): string {
  const text = message === undefined ? t('This expression cannot be read') : serviceText(message)
  return position === undefined ? text : t('{text} (at character {number})', { text, number: position + 1 })
}
