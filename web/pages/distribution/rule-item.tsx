import { ActionIcon, Badge, Group, Stack, Switch, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Rule, RuleAssignee, WayToShare } from '../../contract-capture.ts'
import { hoursText } from '../../people/working-hours.ts'
import { switchRule } from '../../requests/distribution-rules.ts'
import { useSession } from '../../session.tsx'
import { joinedByAnd } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import styles from './rule-list.module.css'
import { conditionText, passesWords } from './rule-words.ts'

interface RuleItemProps {
  rule: Rule
  isFirst: boolean
  isLast: boolean
  onGrip: () => void
  onMove: (step: 1 | -1) => void
  onEdit: () => void
  onDelete: () => void
}

/** One rule: when it fits, who takes turns, and today's state of each. */
export function RuleItem({
  rule,
  isFirst,
  isLast,
  onGrip,
  onMove,
  onEdit,
  onDelete,
}: RuleItemProps): ReactNode {
  const { canWrite } = useSession()
  const turn = useMutation(switchRule)
  return (
    <>
      {canWrite && (
        <div className={styles.grip} onPointerDown={onGrip} data-grip>
          <MoveButton
            label={t('Move {name} up', { name: rule.name })}
            isAtEnd={isFirst}
            onMove={() => onMove(-1)}
          >
            <IconArrowUp size={14} />
          </MoveButton>
          <IconGripVertical size={16} aria-hidden />
          <MoveButton
            label={t('Move {name} down', { name: rule.name })}
            isAtEnd={isLast}
            onMove={() => onMove(1)}
          >
            <IconArrowDown size={14} />
          </MoveButton>
        </div>
      )}
      <Stack gap={6} flex={1} miw={0}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} {...(!rule.enabled && { c: 'dimmed' })} className={`${styles.name} break-anywhere`}>
            {rule.name}
          </Text>
          <Group gap={4} wrap="nowrap">
            <Switch
              size="xs"
              aria-label={t('{name} is on', { name: rule.name })}
              checked={rule.enabled}
              disabled={!canWrite || turn.isPending}
              onChange={(event) => turn.mutate({ id: rule.id, enabled: event.currentTarget.checked })}
            />
            {canWrite && (
              <>
                <ActionIcon aria-label={t('Edit {name}', { name: rule.name })} onClick={onEdit}>
                  <IconPencil size={16} />
                </ActionIcon>
                <ActionIcon aria-label={t('Delete {name}', { name: rule.name })} onClick={onDelete}>
                  <IconTrash size={16} />
                </ActionIcon>
              </>
            )}
          </Group>
        </Group>
        <Text c="dimmed">
          {rule.when.all.length === 0 ? t('Every lead') : joinedByAnd(rule.when.all.map(conditionText))}
        </Text>
        <Group gap={6}>
          {rule.shares_by === 'fewest_open' && rule.assignees.length > 1 && (
            <Text size="xs" c="dimmed">
              {t('Fewest open leads first:')}
            </Text>
          )}
          {rule.assignees.map((assignee) => (
            <Badge key={assignee.user.id} color={isSkipped(assignee) ? 'yellow' : 'gray'} size="md">
              {assigneeText(assignee, rule.shares_by)}
            </Badge>
          ))}
        </Group>
        {rule.call_within_minutes !== null && (
          <Text size="xs" c="dimmed">
            {t('Not called within {minutes} min: goes on {passes}', {
              minutes: rule.call_within_minutes,
              passes: passesWords(rule.most_passes),
            })}
          </Text>
        )}
      </Stack>
    </>
  )
}

const isSkipped = ({ away, disabled, at_work, daily_cap, today }: RuleAssignee): boolean =>
  away || disabled || !at_work || (daily_cap !== null && today >= daily_cap)

function assigneeText({ user, weight, daily_cap, today, ...one }: RuleAssignee, sharesBy: WayToShare) {
  const given =
    daily_cap === null
      ? t('{count} today', { count: today })
      : t('{count} of {most} today', { count: today, most: daily_cap })
  const cap =
    sharesBy === 'fewest_open' ? t('{leads} open · {given}', { leads: one.open_leads, given }) : given
  const off = one.at_work ? cap : t('off, works {hours}', { hours: hoursText(one.working_hours) })
  const state = one.disabled ? t('disabled') : one.away ? t('away') : off
  return `${user.name}${weight === 1 ? '' : ` ×${weight}`} · ${state}`
}

interface MoveButtonProps {
  label: string
  isAtEnd: boolean
  onMove: () => void
  children: ReactNode
}

/** An arrow at its end stays focusable: who moves a rule there by keyboard would lose their place. */
const MoveButton = ({ label, isAtEnd, onMove, children }: MoveButtonProps): ReactNode => (
  <ActionIcon
    size="sm"
    aria-label={label}
    aria-disabled={isAtEnd}
    {...(isAtEnd && { 'data-disabled': true })}
    onClick={onMove}
  >
    {children}
  </ActionIcon>
)
