import { Badge, Group, Menu, Text, Tooltip } from '@mantine/core'
import { IconBan, IconPencil, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ApiKey } from '../../contract.ts'
import { words } from '../../ui/format.ts'
import { Mark } from '../../ui/mark.tsx'
import { Moment } from '../../ui/moment.tsx'
import { menuColumn, RowMenu } from '../../ui/row-menu.tsx'
import type { Column } from '../../ui/use-columns.ts'

export type KeyAct = 'edit' | 'regenerate' | 'revoke'

/** The columns of the key list; the menu only where keys may be changed. */
export function keyColumns(onAct: ((act: KeyAct, key: ApiKey) => void) | undefined): Column<ApiKey>[] {
  const columns: Column<ApiKey>[] = [
    {
      id: 'name',
      header: 'Name',
      card: 'title',
      cell: (key) => (
        <>
          <Text size="sm" fw={560} span>
            {key.name}
          </Text>{' '}
          <Text size="xs" c="dimmed" span ff="monospace">
            …{key.last_four}
          </Text>{' '}
          {key.revoked_at && <Mark word="Revoked" />}
        </>
      ),
    },
    {
      id: 'user',
      header: 'Acts as',
      cell: (key) => (
        <Tooltip label={key.user.email}>
          <span>{key.user.name}</span>
        </Tooltip>
      ),
    },
    { id: 'permissions', header: 'May', cell: (key) => permissionBadges(key) },
    { id: 'whitelist', header: 'From', cell: (key) => whitelistSummary(key.ip_whitelist) },
    {
      id: 'last_used_at',
      header: 'Last used',
      cell: (key) => <Moment at={key.last_used_at} never="Never" />,
    },
    { id: 'created_at', header: 'Created', cell: (key) => <Moment at={key.created_at} /> },
  ]
  if (onAct) {
    columns.push(menuColumn((key) => key.revoked_at === null && <KeyMenu apiKey={key} onAct={onAct} />))
  }
  return columns
}

function permissionBadges(key: ApiKey): ReactNode {
  return (
    <Group gap={4} wrap="nowrap">
      {key.permissions.map((permission) => (
        <Badge key={permission} size="sm" color={permission === 'delete' ? 'red' : 'gray'}>
          {words(permission)}
        </Badge>
      ))}
    </Group>
  )
}

function whitelistSummary(entries: string[]): ReactNode {
  if (entries.length === 0) return 'Any address'
  const [first, ...rest] = entries
  return (
    <Tooltip label={entries.join(', ')}>
      <span>{rest.length === 0 ? first : `${first} and ${rest.length} more`}</span>
    </Tooltip>
  )
}

function KeyMenu({
  apiKey,
  onAct,
}: {
  apiKey: ApiKey
  onAct: (act: KeyAct, key: ApiKey) => void
}): ReactNode {
  return (
    <RowMenu name={apiKey.name}>
      <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onAct('edit', apiKey)}>
        Edit…
      </Menu.Item>
      <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onAct('regenerate', apiKey)}>
        Regenerate…
      </Menu.Item>
      <Menu.Item color="red" leftSection={<IconBan size={16} />} onClick={() => onAct('revoke', apiKey)}>
        Revoke…
      </Menu.Item>
    </RowMenu>
  )
}
