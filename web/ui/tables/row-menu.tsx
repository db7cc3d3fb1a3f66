import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '../language/translate.ts'
import type { Column } from './use-columns.ts'

interface RowMenuProps {
  /** Whom or what the acts concern, for a screen reader. */
  name: string
  width?: number
  children: ReactNode
}

/** What can be done with one row of a list, behind three dots. */
export const RowMenu = ({ name, width, children }: RowMenuProps): ReactNode => (
  <Menu position="bottom-end" {...(width && { width })}>
    <Menu.Target>
      <ActionIcon aria-label={t('Actions for {name}', { name })} data-row-link>
        <IconDots size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)

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
