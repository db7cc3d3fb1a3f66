import { Text, VisuallyHidden } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type DragEvent, type ReactNode, useState } from 'react'
import type { Rule } from '../../contract-capture.ts'
import { orderRules } from '../../requests/distribution-rules.ts'
import { rich, t } from '../../ui/language/translate.ts'
import { TextLink } from '../../ui/page/text-link.tsx'
import { RuleItem } from './rule-item.tsx'
import styles from './rule-list.module.css'

interface RuleListProps {
  rules: Rule[]
  onEdit: (rule: Rule) => void
  onDelete: (rule: Rule) => void
}

/** The rules in order; moved by dragging or with each rule's arrow buttons. */
export function RuleList({ rules, onEdit, onDelete }: RuleListProps): ReactNode {
  const order = useMutation(orderRules)
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const [announced, announce] = useState('')

  const move = (from: number, to: number): void => {
    const ids = rules.map((rule) => rule.id)
    const [id] = ids.splice(from, 1)
    if (id === undefined || to < 0 || to >= rules.length) return
    order.mutate(ids.toSpliced(to, 0, id))
    announce(
      t('{name} is now rule {place} of {all}', {
        name: rules[from]?.name ?? '',
        place: to + 1,
        all: rules.length,
      }),
    )
  }
  const drop = (event: DragEvent, at: number): void => {
    event.preventDefault()
    const from = rules.findIndex((rule) => rule.id === dragged)
    if (from !== -1 && from !== at) move(from, at)
    setOver(null)
  }
  return (
    <>
      <ol className={styles.rules} aria-label={t('Rules in order')}>
        {rules.map((rule, at) => (
          <li
            key={rule.id}
            className={styles.rule}
            draggable={dragged === rule.id}
            data-dragged={dragged === rule.id && over !== null ? true : undefined}
            data-over={over === rule.id && dragged !== rule.id ? true : undefined}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(rule.id)
            }}
            onPointerUp={() => setDragged(null)}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={(event) => drop(event, at)}
          >
            <RuleItem
              rule={rule}
              isFirst={at === 0}
              isLast={at === rules.length - 1}
              onGrip={() => setDragged(rule.id)}
              onMove={(step) => move(at, at + step)}
              onEdit={() => onEdit(rule)}
              onDelete={() => onDelete(rule)}
            />
          </li>
        ))}
        <li className={styles.rule} data-rest>
          <Text c="dimmed">
            {rich('Everyone else: the default user of the {webhook}; without one, nobody.', {
              webhook: <TextLink to="/webhooks">{t('webhook')}</TextLink>,
            })}
          </Text>
        </li>
      </ol>
      <VisuallyHidden aria-live="polite">{announced}</VisuallyHidden>
    </>
  )
}
