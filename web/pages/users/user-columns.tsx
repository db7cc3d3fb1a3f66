import { Button, Group, Text } from '@mantine/core'
import {
  IconArrowsRightLeft,
  IconBan,
  IconCheck,
  IconDevices,
  IconEye,
  IconLock,
  IconMail,
  IconPencil,
  IconShieldOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { ListedUser, PersonNumbers, Team, User } from '../../contract.ts'
import { PersonName } from '../../people/person-name.tsx'
import { hoursText } from '../../people/working-hours.ts'
import { Phone } from '../../phones/phones.tsx'
import { count, words } from '../../ui/language/format.ts'
import { istDate } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { Mark } from '../../ui/page/mark.tsx'
import { MenuAct } from '../../ui/tables/menu-act.tsx'
import { menuColumn, RowMenu } from '../../ui/tables/row-menu.tsx'
import type { Column } from '../../ui/tables/use-columns.ts'
import { Moment } from '../../ui/values/moment.tsx'

export type UserAct =
  | 'edit'
  | 'see-as'
  | 'invite'
  | 'copy-again'
  | 'password'
  | 'second-factor'
  | 'sessions'
  | 'disable'
  | 'hand-over'
type OnAct = (act: UserAct, user: User) => void

/** The columns of the user list; the menu only where users may be changed. */
export function userColumns(
  onAct: OnAct | undefined,
  selfId: string,
  teams: readonly Team[],
  numbers: readonly PersonNumbers[],
): Column<ListedUser>[] {
  const numberOf = (user: ListedUser, of: (own: PersonNumbers) => number): ReactNode => {
    const own = numbers.find(({ user_id }) => user_id === user.id)
    return own ? count(of(own)) : '–'
  }
  const columns: Column<ListedUser>[] = [
    {
      id: 'name',
      header: t('Name'),
      card: 'title',
      cell: (user) => (
        <Text fw={560} span>
          <PersonName name={user.name} />
          {user.id === selfId && (
            <Text span c="dimmed" fw={400}>
              {' '}
              {t('(you)')}
            </Text>
          )}
        </Text>
      ),
    },
    { id: 'email', card: 'plain', header: t('Email'), cell: (user) => user.email },
    {
      id: 'phone',
      card: 'plain',
      header: t('Phone'),
      isFilled: (user) => user.phone !== null,
      cell: (user) => user.phone && <Phone sent={user.phone} />,
    },
    { id: 'role', card: 'plain', header: t('Role'), cell: (user) => words(user.role) },
    ...(teams.length > 0 ? [teamColumn(teams)] : []),
    { id: 'state', card: 'plain', header: t('State'), cell: (user) => <State user={user} onAct={onAct} /> },
    {
      id: 'open',
      header: t('Open leads'),
      align: 'right',
      cell: (user) => numberOf(user, ({ open }) => open),
    },
    {
      id: 'called_today',
      header: t('Calls today'),
      align: 'right',
      cell: (user) => numberOf(user, ({ called_today }) => called_today),
    },
    {
      id: 'daily_cap',
      header: t('Leads a day'),
      align: 'right',
      isFilled: (user) => user.daily_cap !== null,
      cell: (user) =>
        user.daily_cap === null ? t('Any number') : t('Up to {count}', { count: user.daily_cap }),
    },
    {
      id: 'working_hours',
      header: t('Working hours'),
      isFilled: (user) => user.working_hours !== null,
      cell: (user) => hoursText(user.working_hours),
    },
    {
      id: 'second_factor',
      isFilled: (user) => user.second_factor,
      header: t('Second factor'),
      cell: (user) => (user.second_factor ? t('On') : t('Off')),
    },
    {
      id: 'last_signed_in_at',
      header: t('Last signed in'),
      cell: (user) => <Moment at={user.last_signed_in_at} never={t('Never')} />,
    },
  ]
  if (onAct)
    columns.push(menuColumn((user) => <UserMenu user={user} isSelf={user.id === selfId} onAct={onAct} />))
  return columns
}

/** Teams that the user is in, and those that he manages. */
const teamColumn = (teams: readonly Team[]): Column<ListedUser> => ({
  id: 'teams',
  header: t('Teams'),
  cell: ({ id }) => {
    const own = teams.flatMap(({ name, members }) =>
      members.filter((one) => one.id === id).map(({ as }) => ({ name, as })),
    )
    return own.map(({ name, as }) => (as === 'manager' ? t('{name} (manages)', { name }) : name)).join(', ')
  },
})

/** Whether somebody works here, or was invited and has not come yet: then with a way to send it again. */
function State({ user, onAct }: { user: ListedUser; onAct: OnAct | undefined }) {
  const { disabled, away, invited_until: until } = user
  if (disabled || until === null) return <Mark word={disabled ? 'Disabled' : away ? 'Away' : 'Active'} />
  return (
    <Group gap={6} wrap="nowrap">
      <Mark word={isPast(until) ? 'Invitation expired' : 'Invited'} />
      {!isPast(until) && (
        <Text span size="xs" c="dimmed">
          {t('until {day}', { day: istDate(until) })}
        </Text>
      )}
      {onAct && (
        <Button size="compact-xs" variant="subtle" onClick={() => onAct('copy-again', user)}>
          {t('Copy again')}
        </Button>
      )}
    </Group>
  )
}

const isPast = (time: string): boolean => Date.parse(time) < Date.now()

function UserMenu({ user, isSelf, onAct }: { user: User; isSelf: boolean; onAct: OnAct }) {
  const act = (what: UserAct) => () => onAct(what, user)
  return (
    <RowMenu name={user.name} width={210}>
      <MenuAct icon={IconPencil} onClick={act('edit')} label={t('Edit…')} />
      {!isSelf && !user.disabled && (
        <MenuAct icon={IconEye} onClick={act('see-as')} label={t('See as {name}', { name: user.name })} />
      )}
      <MenuAct icon={IconDevices} onClick={act('sessions')} label={t('Sessions…')} />
      {!isSelf && (
        <>
          {!user.disabled && <MenuAct icon={IconMail} onClick={act('invite')} label={t('New invitation…')} />}
          <MenuAct icon={IconArrowsRightLeft} onClick={act('hand-over')} label={t('Hand over leads…')} />
          <MenuAct icon={IconLock} onClick={act('password')} label={t('New password…')} />
          {user.second_factor && (
            <MenuAct icon={IconShieldOff} onClick={act('second-factor')} label={t('Reset second factor…')} />
          )}
          <MenuAct
            isDangerous={!user.disabled}
            icon={user.disabled ? IconCheck : IconBan}
            onClick={act('disable')}
            label={user.disabled ? t('Enable…') : t('Disable…')}
          />
        </>
      )}
    </RowMenu>
  )
}
