import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface FilterBarProps {
  children: ReactNode
  isFiltered: boolean
  onClear: () => void
  /** What belongs to the list but filters nothing, at the right. */
  aside?: ReactNode
}

/** The filters of a list in one row that wraps. */
export function FilterBar({ children, isFiltered, onClear, aside }: FilterBarProps): ReactNode {
  return (
    <Group justify="space-between" gap="xs" mb="sm" align="flex-start">
      <Group gap={6} role="search" aria-label="Filters">
        {children}
        {isFiltered && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={13} />}
            onClick={onClear}
          >
            Clear
          </Button>
        )}
      </Group>
      {aside && <Group gap={4}>{aside}</Group>}
    </Group>
  )
}
