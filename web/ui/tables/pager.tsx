import { ActionIcon, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { count, countUpTo } from '../language/format.ts'
import { t } from '../language/translate.ts'
import { tip } from '../values/tip.ts'

interface PagerProps {
  pagination: { limit: number; offset: number; total: number; has_more: boolean }
  /** More than `total` were found: it is where counting stopped. */
  isMore?: boolean | undefined
  onOffset: (offset: number) => void
}

/** Where this page of a list stands in the whole, and the way to its neighbours. */
export function Pager({ pagination, isMore = false, onOffset }: PagerProps) {
  const { limit, offset, total, has_more } = pagination
  if (total === 0) return null
  const last = has_more ? offset + limit : Math.max(offset + 1, total)
  return (
    <Group
      component="nav"
      className="printed"
      aria-label={t('Parts of the list')}
      gap="xs"
      justify="flex-end"
      py="xs"
    >
      <Text c="dimmed" aria-live="polite">
        {t('{first}–{last} of {all}', {
          first: count(offset + 1),
          last: count(last),
          all: countUpTo(total, isMore),
        })}
      </Text>
      <ActionIcon
        variant="default"
        aria-label={t('Previous page')}
        {...tip(t('Previous page'))}
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - limit))}
      >
        <IconChevronLeft size={16} />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={t('Next page')}
        {...tip(t('Next page'))}
        disabled={!has_more}
        onClick={() => onOffset(offset + limit)}
      >
        <IconChevronRight size={16} />
      </ActionIcon>
    </Group>
  )
}
