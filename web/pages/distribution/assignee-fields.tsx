import {
  CloseButton,
  Fieldset,
  Group,
  NumberInput,
  SegmentedControl,
  Select,
  Stack,
  Text,
} from '@mantine/core'
import type { ReactNode } from 'react'
import type { WayToShare } from '../../contract-capture.ts'
import { peopleById, usePeople } from '../../people/people.ts'
import { rich, t } from '../../ui/language/translate.ts'
import { TextLink } from '../../ui/page/text-link.tsx'

interface Assignee {
  user_id: string
  weight: number
}

interface AssigneeFieldsProps {
  assignees: Assignee[]
  onChange: (assignees: Assignee[]) => void
  sharesBy: WayToShare
  onShareBy: (way: WayToShare) => void
  error: ReactNode
}

const largestWeight = 100

const ways: { value: WayToShare; label: string }[] = [
  { value: 'turns', label: t('By turns') },
  { value: 'fewest_open', label: t('Fewest open leads') },
]

/** Who gets the leads, and how they are shared: a weight of 2 gets or has twice as many as a weight of 1. */
export function AssigneeFields(props: AssigneeFieldsProps): ReactNode {
  const { assignees, onChange, sharesBy, onShareBy, error } = props
  const people = usePeople()
  const chosen = new Set(assignees.map(({ user_id }) => user_id))
  return (
    <Fieldset legend={t('These people get its leads')}>
      <Stack gap={6}>
        <SegmentedControl
          size="xs"
          aria-label={t('How its leads are shared')}
          data={ways}
          value={sharesBy}
          onChange={onShareBy}
        />
        {assignees.map(({ user_id, weight }) => {
          const name = people.data?.find((person) => person.id === user_id)?.name ?? '…'
          return (
            <Group key={user_id} gap={6} wrap="nowrap">
              <Text flex={1}>{name}</Text>
              <NumberInput
                size="xs"
                w={92}
                aria-label={t('Weight of {name}', { name })}
                prefix="× "
                min={1}
                max={largestWeight}
                allowDecimal={false}
                value={weight}
                onChange={(value) =>
                  onChange(
                    assignees.map((assignee) =>
                      assignee.user_id === user_id ? { user_id, weight: Number(value) || 1 } : assignee,
                    ),
                  )
                }
              />
              <CloseButton
                aria-label={t('Remove {name}', { name })}
                onClick={() => onChange(assignees.filter((assignee) => assignee.user_id !== user_id))}
              />
            </Group>
          )
        })}
        <Select
          size="xs"
          aria-label={t('Add a person')}
          placeholder={t('Add a person')}
          data={peopleById(people.data).filter(({ value }) => !chosen.has(value))}
          searchable
          value={null}
          onChange={(user_id) => user_id && onChange([...assignees, { user_id, weight: 1 }])}
          error={error}
        />
        <Text size="xs" c="dimmed">
          {rich('Who is away or off, and how many leads a day each gets, is set under {link}.', {
            link: (
              <TextLink to="/users" size="xs">
                {t('users')}
              </TextLink>
            ),
          })}
        </Text>
      </Stack>
    </Fieldset>
  )
}
