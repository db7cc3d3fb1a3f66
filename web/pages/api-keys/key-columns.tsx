import { Badge, Group, Text } from '@mantine/core'
import { IconBan, IconChartBar, IconClockX, IconPencil, IconRefresh, IconRotate2 } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ApiKey } from '../../contract.ts'
import { words } from '../../ui/language/format.ts'
import { istDateTime } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { Mark } from '../../ui/page/mark.tsx'
import { MenuAct } from '../../ui/tables/menu-act.tsx'
import { menuColumn, RowMenu } from '../../ui/tables/row-menu.tsx'
import type { Column } from '../../ui/tables/use-columns.ts'
import { Moment } from '../../ui/values/moment.tsx'
import { tip } from '../../ui/values/tip.ts'

export type KeyAct = 'use' | 'edit' | 'rotate' | 'end-old' | 'regenerate' | 'revoke'

const unusedMs = 90 * 86_400_000

/** Nobody has used it for 90 days: a secret that lies about. */
const isUnused = ({ revoked_at, last_used_at, created_at }: ApiKey): boolean =>
  revoked_at === null && Date.now() - Date.parse(last_used_at ?? created_at) > unusedMs

/** The columns of the key list; whoever may not make keys may still end one, and look at its use. */
export const keyColumns = (
  onAct: (act: KeyAct, key: ApiKey) => void,
  canWrite: boolean,
  canMake: boolean,
): Column<ApiKey>[] => [
  {
    id: 'name',
    header: t('Name'),
    card: 'title',
    cell: (key) => (
      <>
        <Text fw={560} span>
          {key.name}
        </Text>{' '}
        <Text size="xs" c="dimmed" span ff="monospace">
          …{key.last_four}
        </Text>{' '}
        {key.revoked_at && <Mark word="Revoked" />}
        {isUnused(key) && <Mark word="Unused for 90 days" />}
        {key.old_key_until && <OldValue until={key.old_key_until} />}
      </>
    ),
  },
  { id: 'user', header: t('Acts as'), cell: (key) => <span {...tip(key.user.email)}>{key.user.name}</span> },
  { id: 'permissions', header: t('Allowed to'), cell: (key) => permissionBadges(key) },
  { id: 'whitelist', header: t('From'), cell: (key) => whitelistSummary(key.ip_whitelist) },
  {
    id: 'last_used_at',
    header: t('Last used'),
    cell: (key) => <Moment at={key.last_used_at} never={t('Never')} />,
  },
  { id: 'created_at', header: t('Created'), cell: (key) => <Moment at={key.created_at} /> },
  menuColumn((key) => {
    const isLive = key.revoked_at === null
    return <KeyMenu apiKey={key} onAct={onAct} canEnd={canWrite && isLive} canMake={canMake && isLive} />
  }),
]

/** Beside a key that was rotated: its value before works for a while. */
const OldValue = ({ until }: { until: string }): ReactNode => (
  <span {...tip(t('The value before the rotation works until {moment}', { moment: istDateTime(until) }))}>
    <Mark word="Two values" />
  </span>
)

const permissionBadges = (key: ApiKey): ReactNode => (
  <Group gap={4} wrap="nowrap">
    {key.permissions.map((permission) => (
      <Badge key={permission} size="sm" flex="none" color={permission === 'delete' ? 'red' : 'gray'}>
        {words(permission)}
      </Badge>
    ))}
  </Group>
)

function whitelistSummary(entries: string[]): ReactNode {
  if (entries.length === 0) return t('Any address')
  const [first, ...rest] = entries
  return (
    <span {...tip(entries.join(', '))}>
      {rest.length === 0 ? first : t('{first} and {count} more', { first: first ?? '', count: rest.length })}
    </span>
  )
}

interface KeyMenuProps {
  apiKey: ApiKey
  onAct: (act: KeyAct, key: ApiKey) => void
  canEnd: boolean
  canMake: boolean
}

function KeyMenu({ apiKey, onAct, canEnd, canMake }: KeyMenuProps): ReactNode {
  const act = (what: KeyAct) => () => onAct(what, apiKey)
  return (
    <RowMenu name={apiKey.name}>
      <MenuAct icon={IconChartBar} onClick={act('use')} label={t('Use and refusals…')} />
      {canMake && (
        <>
          <MenuAct icon={IconPencil} onClick={act('edit')} label={t('Edit…')} />
          <MenuAct icon={IconRotate2} onClick={act('rotate')} label={t('Rotate…')} />
        </>
      )}
      {canEnd && apiKey.old_key_until && (
        <MenuAct icon={IconClockX} onClick={act('end-old')} label={t('End old value…')} />
      )}
      {canMake && <MenuAct icon={IconRefresh} onClick={act('regenerate')} label={t('Regenerate…')} />}
      {canEnd && <MenuAct isDangerous icon={IconBan} onClick={act('revoke')} label={t('Revoke…')} />}
    </RowMenu>
  )
}
