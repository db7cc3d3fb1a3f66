import { Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from './translate.ts'
import { useIsPhone } from './use-is-phone.ts'

interface FilterBarProps {
  /** The free-text filter, which stays in sight on a phone too. */
  search?: ReactNode
  children: ReactNode
  isFiltered: boolean
  onClear: () => void
  /** What belongs to the list but filters nothing, at the right. */
  aside?: ReactNode
}

/** The filters of a list in one row that wraps; on a phone below the search, behind a button. */
export function FilterBar({ search, children, isFiltered, onClear, aside }: FilterBarProps): ReactNode {
  const isPhone = useIsPhone()
  const [opened, filters] = useDisclosure(false)
  const clear = isFiltered && (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      leftSection={<IconX size={13} />}
      onClick={onClear}
    >
      {t('Clear')}
    </Button>
  )
  const besideList = aside && (
    <Group gap={4} wrap="nowrap" ml="auto">
      {aside}
    </Group>
  )
  if (isPhone) {
    return (
      <Stack gap={6} mb="sm" role="search" aria-label={t('Filters')}>
        <Group gap={6} wrap="nowrap">
          {search}
          <Button
            size="xs"
            variant="default"
            flex="none"
            leftSection={<IconAdjustmentsHorizontal size={15} />}
            aria-expanded={opened}
            onClick={filters.toggle}
          >
            {t('Filters')}
          </Button>
          {besideList}
        </Group>
        {(opened || isFiltered) && (
          <Group gap={6}>
            {opened && children}
            {clear}
          </Group>
        )}
      </Stack>
    )
  }
  return (
    <Group gap="xs" mb="sm" align="flex-start" wrap="nowrap">
      <Group gap={6} role="search" aria-label={t('Filters')} flex={1} miw={0}>
        {search}
        {children}
        {clear}
      </Group>
      {besideList}
    </Group>
  )
}
