import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from './translate.ts'
import type { Column } from './use-columns.ts'
import { useStandIn } from './use-stand-in.ts'

interface RowMenuProps {
  /** Whom or what the acts concern, for a screen reader. */
  name: string
  width?: number
  children: ReactNode
}

/** What can be done with one row of a list, behind three dots. */
export function RowMenu({ name, width, children }: RowMenuProps): ReactNode {
  const { isReal, standIn, real } = useStandIn()
  const button = {
    'aria-label': t('Actions for {name}', { name }),
    'data-row-link': true,
    children: <IconDots size={16} />,
  }
  if (!isReal) return <ActionIcon {...button} aria-haspopup="menu" aria-expanded={false} {...standIn} />
  return (
    <Menu position="bottom-end" {...(width && { width })}>
      <Menu.Target>
        <ActionIcon {...button} {...real} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

/** The column of that menu, at the right of a row and in the corner of a card. */
export function menuColumn<Row>(cell: (row: Row) => ReactNode): Column<Row> {
  return {
    id: 'menu',
    header: t('Actions'),
    isHeaderHidden: true,
    align: 'edge',
    card: 'corner',
    width: 44,
    cell,
  }
}
