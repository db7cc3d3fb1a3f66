import { Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DetectedField, Guess, MappedField } from '../../../contract-capture.ts'
import { t } from '../../../ui/language/translate.ts'
import { Card } from '../../../ui/page/card.tsx'
import { UseMenu } from '../use-menu.tsx'
import { alsoUsed, type Draft, joined, replaced, usesOf } from './mapping-draft.ts'
import styles from './mapping-step.module.css'

interface DetectedFieldsProps {
  /** What the webhook fills. */
  mapped: readonly MappedField[]
  fields: DetectedField[]
  draft: Draft
  guess: Guess
  onChange: (draft: Draft) => void
}

const enoughToSearch = 12

/** The fields that arrived, each with a sample and the way to use it for a lead field. */
export function DetectedFields({ mapped, fields, draft, guess, onChange }: DetectedFieldsProps): ReactNode {
  const [search, setSearch] = useState('')
  const text = search.trim().toLowerCase()
  const shown = fields.filter(({ label, sample }) => `${label} ${sample}`.toLowerCase().includes(text))
  return (
    <Card title={t('What arrives')}>
      {fields.length >= enoughToSearch && (
        <TextInput
          size="xs"
          aria-label={t('Find an arriving field')}
          placeholder={t('Find a field or a value')}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <ul className={styles.detected} aria-label={t('Fields that arrive')}>
        {shown.map(({ id, label, sample, expression }) => (
          <li key={id}>
            <div style={{ minWidth: 0 }}>
              <Text className="break-anywhere">{label}</Text>
              <div className={styles.sample} title={sample}>
                {sample || t('empty')}
              </div>
            </div>
            <UseMenu
              label={label}
              mapped={mapped}
              used={usesOf(expression, draft, guess)}
              draft={draft}
              onReplace={(field) => onChange(replaced(draft, guess, field, expression))}
              onJoin={(field) => onChange(joined(draft, field, expression))}
              onUseAlso={(field) => onChange(alsoUsed(draft, guess, field, expression))}
            />
          </li>
        ))}
      </ul>
      {shown.length === 0 && (
        <Text c="dimmed" py="xs">
          {t('No arriving field is called so or holds this.')}
        </Text>
      )}
    </Card>
  )
}
