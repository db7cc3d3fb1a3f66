import { ActionIcon, Checkbox, Popover, Stack } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { tip } from './tip.ts'
import { t } from './translate.ts'
import { useStandIn } from './use-stand-in.ts'

interface ColumnMenuProps {
  columns: { id: string; header: string; shown: boolean }[]
  onToggle: (id: string) => void
}

/** Chooses a table's columns. */
export function ColumnMenu({ columns, onToggle }: ColumnMenuProps): ReactNode {
  const { isReal, standIn, real } = useStandIn()
  const button = {
    variant: 'default',
    size: 30,
    'aria-label': t('Columns'),
    ...tip(t('Columns')),
    children: <IconColumns3 size={16} />,
  } as const
  if (!isReal) return <ActionIcon {...button} aria-haspopup="dialog" aria-expanded={false} {...standIn} />
  return (
    <Popover position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon {...button} {...real} />
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
}
