import { Menu } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface MenuActProps {
  icon: TablerIcon
  label: string
  /** It cannot be undone, or takes something away. */
  isDangerous?: boolean
  onClick?: () => void
  /** Where it leads, instead of what it does. */
  to?: string
}

/** What a menu offers to do, with its sign. */
export function MenuAct({ icon: Icon, label, isDangerous = false, onClick, to }: MenuActProps): ReactNode {
  const leftSection = <Icon size={16} />
  if (to !== undefined)
    return (
      <Menu.Item component={Link} to={to} leftSection={leftSection}>
        {label}
      </Menu.Item>
    )
  return (
    <Menu.Item {...(isDangerous && { color: 'var(--danger)' })} leftSection={leftSection} onClick={onClick}>
      {label}
    </Menu.Item>
  )
}
