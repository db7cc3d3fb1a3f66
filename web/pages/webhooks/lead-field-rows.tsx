import { Button, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import {
  type DetectedField,
  type Guess,
  type LeadField,
  type Mapping,
  mappableFields,
} from '../../contract-capture.ts'
import { Card } from '../../ui/card.tsx'
import { words } from '../../ui/format.ts'
import { ExpressionInput } from './expression-input.tsx'
import styles from './mapping-step.module.css'

interface LeadFieldRowsProps {
  mapping: Mapping
  fields: DetectedField[]
  reasons: Guess['reasons']
  errors: Record<string, string>
  onChange: (field: LeadField, expressions: string[]) => void
}

/** The lead's fields, each with the expressions whose results are joined into it. */
export function LeadFieldRows({ mapping, fields, reasons, errors, onChange }: LeadFieldRowsProps): ReactNode {
  return (
    <Card title="What it becomes">
      {mappableFields.map((field) => {
        const expressions = mapping[field] ?? []
        const replace = (at: number, expression: string): void =>
          onChange(
            field,
            expressions.map((current, index) => (index === at ? expression : current)),
          )
        return (
          <div key={field} className={styles.field}>
            <div className={styles.fieldName}>{words(field)}</div>
            <Stack gap={4}>
              {expressions.map((expression, at) => (
                <ExpressionInput
                  // biome-ignore lint/suspicious/noArrayIndexKey: expressions have no identity but their place
                  key={at}
                  label={`${words(field)}, expression ${at + 1}`}
                  expression={expression}
                  fields={fields}
                  onChange={(changed) => replace(at, changed)}
                  onRemove={() =>
                    onChange(
                      field,
                      expressions.filter((_, index) => index !== at),
                    )
                  }
                />
              ))}
              {errors[field] && (
                <Text size="xs" c="var(--danger)">
                  {errors[field]}
                </Text>
              )}
              {reasons[field] && expressions.length > 0 && (
                <Text size="xs" c="dimmed">
                  Guessed: {reasons[field]}
                </Text>
              )}
              <div>
                <Button
                  size="compact-xs"
                  variant="subtle"
                  color="gray"
                  leftSection={<IconPlus size={13} />}
                  aria-label={`${expressions.length === 0 ? 'Choose' : 'Join another'} for ${words(field)}`}
                  onClick={() => onChange(field, [...expressions, ''])}
                >
                  {expressions.length === 0 ? 'Choose' : 'Join another'}
                </Button>
              </div>
            </Stack>
          </div>
        )
      })}
    </Card>
  )
}
