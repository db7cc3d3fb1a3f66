import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { t } from '../language/translate.ts'
import { tip } from '../values/tip.ts'

interface ColumnMenuProps {
  columns: { id: string; header: string; shown: boolean }[]
  onToggle: (id: string) => void
}

/** Chooses a table's columns. */
export const ColumnMenu = ({ columns, onToggle }: ColumnMenuProps) => (
  <Popover position="bottom-end" shadow="md" trapFocus>
    <Popover.Target>
      <ActionIcon variant="default" size={30} aria-label={t('Columns')} {...tip(t('Columns'))}>
        <IconColumns3 size={16} />
      </ActionIcon>
    </Popover.Target>
    <Popover.Dropdown aria-label={t('Columns')}>
      <Stack gap={8} mah="60dvh" style={{ overflowY: 'auto' }}>
        {columns.map(({ id, header, shown }) => (
          <Checkbox key={id} size="xs" label={header} checked={shown} onChange={() => onToggle(id)} />
        ))}
      </Stack>
    </Popover.Dropdown>
  </Popover>
)
