import { Autocomplete, CloseButton, Group } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { DetectedField } from '../../../contract-capture.ts'
import { expressionCheck } from '../../../requests/field-mapping.ts'
import { serviceText } from '../../../ui/language/service-text.ts'
import { t } from '../../../ui/language/translate.ts'

interface ExpressionInputProps {
  label: string
  expression: string
  fields: DetectedField[]
  onChange: (expression: string) => void
  onRemove: () => void
}

const typingPauseMs = 400

/** One JMESPath expression: chosen among the arriving fields or written; checked while it is written. */
export function ExpressionInput({ label, expression, fields, onChange, onRemove }: ExpressionInputProps) {
  const [settled] = useDebouncedValue(expression, typingPauseMs)
  const isDetected = fields.some((field) => field.expression === settled)
  const { data: check } = useQuery(expressionCheck(isDetected ? '' : settled))
  const sample = fields.find((field) => field.expression === expression)?.sample
  const byExpression = new Map(fields.map((field) => [field.expression, field]))
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <Autocomplete
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
        onChange={onChange}
        error={check?.ok === false ? faultText(check.message, check.position) : undefined}
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
      <CloseButton aria-label={t('Remove {label}', { label })} onClick={onRemove} />
    </Group>
  )
}

function faultText(message: string | undefined, position: number | undefined): string {
  const text = message === undefined ? t('This expression cannot be read') : serviceText(message)
  return position === undefined ? text : t('{text} (at character {number})', { text, number: position + 1 })
}
