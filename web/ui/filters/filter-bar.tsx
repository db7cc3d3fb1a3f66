import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../language/translate.ts'
import { useIsPhone } from '../window/screen-width.ts'
import { AreFolded } from './filter-select.tsx'

interface FilterBarProps {
  /** The free-text filter, which stays in sight on a phone too. */
  search?: ReactNode
  children: ReactNode
  isFiltered: boolean
  onClear: () => void
  /** What belongs to the list but filters nothing, at the right. */
  aside?: ReactNode
  /** Of many filters only those that are set are in sight, the others behind a button: one row. */
  folds?: boolean
}

/** The filters of a list in one row; on a phone below the search, behind a button. */
export function FilterBar(props: FilterBarProps): ReactNode {
  const { search, children, isFiltered, onClear, aside, folds = false } = props
  const isPhone = useIsPhone()
  const [opened, filters] = useDisclosure(false)
  const besideList = aside && (
    <Group gap={4} wrap="nowrap" ml="auto">
      {aside}
    </Group>
  )
  if (isPhone) {
    const toggle = { 'aria-expanded': opened, onClick: filters.toggle }
    return (
      <Stack gap={6} mb="sm" role="search" aria-label={t('Filters')}>
        <Group gap={6} wrap={search ? 'nowrap' : 'wrap'}>
          {search}
          {search ? (
            <ActionIcon variant="default" size={30} aria-label={t('Filters')} {...toggle}>
              <IconAdjustmentsHorizontal size={16} />
            </ActionIcon>
          ) : (
            <Button
              size="xs"
              variant="default"
              flex="none"
              leftSection={<IconAdjustmentsHorizontal size={15} />}
              {...toggle}
            >
              {t('Filters')}
            </Button>
          )}
          {isFiltered && (
            <ActionIcon variant="default" size={30} aria-label={t('Clear')} onClick={onClear}>
              <IconX size={16} />
            </ActionIcon>
          )}
          {besideList}
        </Group>
        {opened && <Group gap={6}>{children}</Group>}
      </Stack>
    )
  }
  return (
    <Group gap="xs" mb="sm" align="flex-start" wrap="nowrap">
      <Group gap={6} role="search" aria-label={t('Filters')} flex={1} miw={0}>
        {search}
        <AreFolded value={folds && !opened}>{children}</AreFolded>
        {folds && (
          <Button
            size="xs"
            variant={opened ? 'light' : 'subtle'}
            color="gray"
            leftSection={<IconAdjustmentsHorizontal size={14} />}
            aria-expanded={opened}
            onClick={filters.toggle}
          >
            {t('Filters')}
          </Button>
        )}
        {isFiltered && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={13} />}
            onClick={onClear}
          >
            {t('Clear')}
          </Button>
        )}
      </Group>
      {besideList}
    </Group>
  )
}
