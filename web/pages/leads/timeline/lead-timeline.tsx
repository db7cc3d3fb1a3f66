import { Group, Stack, Text, Timeline } from '@mantine/core'
import {
  IconArrowMerge,
  IconCopy,
  IconPencil,
  IconPhone,
  IconPhoneOff,
  IconPlus,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Activity, UserRow } from '../../../contract.ts'
import { assignmentWords } from '../../../leads/assignment-words.ts'
import { kindOf, shownValue } from '../../../leads/lead-fields.ts'
import { matchWords } from '../../../leads/match-words.ts'
import { nameOf, usePeople } from '../../../people/people.ts'
import { PersonName } from '../../../people/person-name.tsx'
import { timelineOf } from '../../../requests/leads.ts'
import { words } from '../../../ui/language/format.ts'
import { t } from '../../../ui/language/translate.ts'
import { Empty } from '../../../ui/page/empty.tsx'
import { Loading } from '../../../ui/page/loading.tsx'
import { Problem } from '../../../ui/page/problem.tsx'
import { TextLink } from '../../../ui/page/text-link.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import { describeActivity, describeActor, matchedOn } from './describe-activity.ts'
import styles from './field-changes.module.css'
import { UndoActivity } from './undo-activity.tsx'

const icons: Record<Activity['kind'], TablerIcon> = {
  created: IconPlus,
  merged: IconArrowMerge,
  call_logged: IconPhone,
  call_deleted: IconPhoneOff,
  possible_duplicate: IconCopy,
}

/** What happened to a lead, by whom and through what, each changed field with before and after (decision 0006.45). */
export function LeadTimeline({ leadId }: { leadId: string }) {
  const timeline = useQuery(timelineOf(leadId))
  if (timeline.error && !timeline.data)
    return <Problem error={timeline.error} retry={() => void timeline.refetch()} />
  if (!timeline.data) return <Loading label={t('Loading the timeline')} />
  if (timeline.data.length === 0) return <Empty title={t('Nothing has happened yet')} />
  const undone = undoneIn(timeline.data)
  const gone = new Set([leadId, ...goneIn(timeline.data, undone)])
  return (
    <Timeline bulletSize={24} lineWidth={1} color="gray">
      {timeline.data.map((activity) => {
        const { by_hand, other_id } = activity.details
        const isOfTwo = by_hand === true || other_id !== undefined
        const isEdit = activity.kind === 'merged' && !isOfTwo && matchedOn(activity).length === 0
        const Icon = isEdit ? IconPencil : icons[activity.kind]
        return (
          <Timeline.Item
            key={activity.id}
            bullet={<Icon size={13} />}
            title={<Text fw={560}>{describeActivity(activity)}</Text>}
          >
            <Stack gap={4}>
              <Group gap={4} fz="xs" c="dimmed">
                {activity.actor.kind === 'person' ? (
                  <PersonName name={activity.actor.name} />
                ) : (
                  describeActor(activity.actor)
                )}{' '}
                · <Moment at={activity.at} />
              </Group>
              {(activity.details.why_matched ?? []).length > 0 && (
                <Text size="xs">
                  {t('Matched by {reason}', { reason: matchWords(activity.details.why_matched ?? []) })}
                </Text>
              )}
              {activity.kind === 'created' && <Assigned details={activity.details} />}
              {activity.details.not_called_minutes !== undefined && (
                <Text size="xs">{assignmentWords(activity.details)}</Text>
              )}
              {typeof activity.details.other_id === 'string' && !gone.has(activity.details.other_id) && (
                <TextLink to={`/leads/${activity.details.other_id}`} size="xs">
                  {t('Open the other lead')}
                </TextLink>
              )}
              {activity.details.changes && <FieldChanges changes={activity.details.changes} />}
              {undone.has(activity.id) && (
                <Text size="xs" c="dimmed">
                  {t('Undone')}
                </Text>
              )}
              {activity.can_undo && <UndoActivity activity={activity} />}
            </Stack>
          </Timeline.Item>
        )
      })}
    </Timeline>
  )
}

/** To whom a new lead went, and why. */
function Assigned({ details }: { details: Activity['details'] }) {
  const people = usePeople()
  const { assigned_to } = details
  const why = assignmentWords(details)
  if (!assigned_to && why === '') return null
  return (
    <Text size="xs" className="break-anywhere">
      {assigned_to
        ? t('Assigned to {name}', { name: nameOf(people.data, assigned_to) })
        : t('Assigned to nobody')}
      {why && ` · ${why}`}
    </Text>
  )
}

/** Entries that a later one undid. */
const undoneIn = (activities: readonly Activity[]): Set<unknown> =>
  new Set(activities.map(({ details }) => details.undone_id).filter((id) => id !== undefined))

/** Leads that were merged into this one by hand, and are. */
const goneIn = (activities: readonly Activity[], undone: Set<unknown>): unknown[] =>
  activities
    .filter(({ id, details }) => details.by_hand === true && !undone.has(id))
    .map(({ details }) => details.other_id)

/** The fields that a merge changed: before struck out, after beside it. */
function FieldChanges({ changes }: { changes: Record<string, { before: unknown; after: unknown }> }) {
  const { data: people } = usePeople()
  return (
    <ul className={styles.changes}>
      {Object.entries(changes).map(([field, { before, after }]) => (
        <li key={field}>
          {words(field)}: <del>{readable(field, before, people)}</del> →{' '}
          <ins>{readable(field, after, people)}</ins>
        </li>
      ))}
    </ul>
  )
}

function readable(field: string, value: unknown, people: UserRow[] | undefined): string {
  if (value === null || value === undefined || value === '') return t('empty')
  if (Array.isArray(value)) return value.length === 0 ? t('empty') : value.join(', ')
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  return kindOf(field) === 'person' ? nameOf(people, String(value)) : shownValue(field, String(value))
}
