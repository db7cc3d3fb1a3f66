import { Button, Group, Stack, Text } from '@mantine/core'
import { IconArrowBackUp, IconPlus } from '@tabler/icons-react'
import type { DetectedField, Guess, MappedField, PreviewedDelivery } from '../../../contract-capture.ts'
import { words } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import { Card } from '../../../ui/page/card.tsx'
import { ExpressionInput } from './expression-input.tsx'
import { guessText } from './guess-text.ts'
import { automatic, type Draft, expressionsOf } from './mapping-draft.ts'
import styles from './mapping-step.module.css'

interface LeadFieldRowsProps {
  /** What the webhook fills. */
  mapped: readonly MappedField[]
  draft: Draft
  guess: Guess
  fields: DetectedField[]
  errors: Record<string, string>
  /** What the draft makes of the last deliveries. */
  preview: PreviewedDelivery[] | undefined
  onChange: (draft: Draft) => void
}

/** The fields of the lead, and of the call where telephony sends, each with the expressions whose results are joined into it. */
export const LeadFieldRows = ({ mapped, errors, preview = [], ...shared }: LeadFieldRowsProps) => (
  <Card title={t('What it becomes')}>
    {mapped.map((field) => (
      <LeadFieldRow
        key={field}
        field={field}
        error={errors[field]}
        givesNothing={preview.length > 0 && preview.every(({ lead }) => isNothing(lead[field]))}
        {...shared}
      />
    ))}
  </Card>
)

const isNothing = (value: unknown): boolean => value === null || value === undefined

const act = { size: 'compact-xs', variant: 'subtle', color: 'gray' } as const

interface LeadFieldRowProps {
  field: MappedField
  draft: Draft
  guess: Guess
  fields: DetectedField[]
  error: string | undefined
  /** Nothing came of it in any of the last deliveries. */
  givesNothing: boolean
  onChange: (draft: Draft) => void
}

/** One lead field with the expressions that fill it; changing a guessed one makes it the person's own. */
function LeadFieldRow({ field, draft, guess, fields, error, givesNothing, onChange }: LeadFieldRowProps) {
  const expressions = expressionsOf(field, draft, guess)
  const isOwn = draft[field] !== undefined
  const isFilled = isOwn && expressions.some((expression) => expression.trim() !== '')
  const set = (lines: readonly string[]): void => onChange({ ...draft, [field]: [...lines] })
  const add = expressions.length === 0 ? t('Choose') : t('Join another')
  return (
    <div className={styles.field}>
      <div className={styles.fieldName}>{words(field)}</div>
      <Stack gap={4}>
        {expressions.map((expression, at) => (
          <ExpressionInput
            // biome-ignore lint/suspicious/noArrayIndexKey: expressions have no identity but their place
            key={at}
            label={t('{field}, expression {number}', { field: words(field), number: at + 1 })}
            expression={expression}
            fields={fields}
            onChange={(changed) => set(expressions.with(at, changed))}
            onRemove={() => set(expressions.toSpliced(at, 1))}
          />
        ))}
        {error && (
          <Text size="xs" c="var(--danger)">
            {error}
          </Text>
        )}
        <Group gap={4} justify="space-between" mih={28}>
          <Text size="xs" c="dimmed" flex={1} miw={0}>
            {stateOf(field, draft, guess)}
            {isFilled && givesNothing && ` · ${t('nothing in the last deliveries')}`}
          </Text>
          <Button
            {...act}
            leftSection={<IconPlus size={13} />}
            aria-label={t('{act} for {field}', { act: add, field: words(field) })}
            onClick={() => set([...expressions, ''])}
          >
            {add}
          </Button>
          {isOwn && (
            <Button
              {...act}
              leftSection={<IconArrowBackUp size={13} />}
              aria-label={t('Recognise {field} automatically', { field: words(field) })}
              onClick={() => onChange(automatic(draft, field))}
            >
              {t('Automatic')}
            </Button>
          )}
        </Group>
      </Stack>
    </div>
  )
}

function stateOf(field: MappedField, draft: Draft, guess: Guess): string {
  const own = draft[field]
  if (own !== undefined)
    return own.length === 0 ? t('Stays empty: you took away what filled it') : t('Set by a person')
  const reason = guess.reasons[field]
  if (guess.mapping[field] === undefined) return t('Not recognised in the latest delivery')
  return expressionsOf(field, draft, guess).length === 0
    ? t('What was recognised fills another field')
    : t('Guessed: {reason}', { reason: reason === undefined ? t('by its name') : guessText(reason) })
}
