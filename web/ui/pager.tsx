import { ActionIcon, Group, Text, Tooltip } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { count } from './format.ts'

interface PagerProps {
  pagination: { limit: number; offset: number; total: number; has_more: boolean }
  onOffset: (offset: number) => void
}

/** Where this page of a list stands in the whole, and the way to its neighbours. */
export function Pager({ pagination: { limit, offset, total, has_more }, onOffset }: PagerProps): ReactNode {
  if (total === 0) return null
  return (
    <Group component="nav" aria-label="Parts of the list" gap="xs" justify="flex-end" py="xs">
      <Text size="sm" c="dimmed" aria-live="polite">
        {count(offset + 1)}–{count(Math.min(offset + limit, total))} of {count(total)}
      </Text>
      <Tooltip label="Previous page">
        <ActionIcon
          variant="default"
          aria-label="Previous page"
          disabled={offset === 0}
          onClick={() => onOffset(Math.max(0, offset - limit))}
        >
          <IconChevronLeft size={16} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Next page">
        <ActionIcon
          variant="default"
          aria-label="Next page"
          disabled={!has_more}
          onClick={() => onOffset(offset + limit)}
        >
          <IconChevronRight size={16} />
        </ActionIcon>
      </Tooltip>
    </Group>
  )
}
