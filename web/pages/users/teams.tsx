import { Button, Text } from '@mantine/core'
import { IconPencil, IconPhone, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Membership, Team, User } from '../../contract.ts'
import { nameWithState } from '../../people/people.ts'
import { allTeams, deleteTeam } from '../../requests/teams.ts'
import { ConfirmWrite } from '../../ui/dialogs/confirm-dialog.tsx'
import { counted } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { MenuAct } from '../../ui/tables/menu-act.tsx'
import { menuColumn, RowMenu } from '../../ui/tables/row-menu.tsx'
import type { Column } from '../../ui/tables/use-columns.ts'
import { TeamDialog } from './team-dialog.tsx'

/** Deletes a team after asking; its people and their leads stay. */
function DeleteTeam({ team, onClose }: { team: Team; onClose: () => void }): ReactNode {
  const managers = team.members.filter(({ as }) => as === 'manager').map(({ name }) => name)
  return (
    <ConfirmWrite
      write={deleteTeam}
      body={team.id}
      onClose={onClose}
      title={t('Delete the team {name}?', { name: team.name })}
      verb={t('Delete team')}
    >
      {t('Its people and their leads stay.')}{' '}
      {managers.length > 0 &&
        t(
          managers.length === 1
            ? '{names} no longer sees what the members have, unless through another team.'
            : '{names} no longer see what the members have, unless through another team.',
          { names: managers.join(', ') },
        )}
    </ConfirmWrite>
  )
}

interface TeamsProps {
  people: readonly User[]
  canWrite: boolean
  isAdding: boolean
  onAdd: () => void
  onAdded: () => void
}

interface Doing {
  act: 'edit' | 'delete'
  team: Team
}

/** The teams with who manages and who is in them; made, changed and deleted here. */
export function Teams({ people, canWrite, isAdding, onAdd, onAdded }: TeamsProps): ReactNode {
  const teams = useQuery(allTeams)
  const [doing, setDoing] = useState<Doing | null>(null)
  const done = (): void => setDoing(null)
  return (
    <>
      <DataTable
        label={t('Teams')}
        columns={teamColumns(canWrite ? setDoing : undefined)}
        rows={teams}
        rowKey={(team) => team.id}
        empty={
          <Empty
            title={t('No teams yet')}
            hint={t(
              'Whoever manages a team sees the leads and calls of its members, and the numbers of each. Lists and the overview can be looked at by team.',
            )}
          >
            {canWrite && <Button onClick={onAdd}>{t('New team')}</Button>}
          </Empty>
        }
      />
      {isAdding && <TeamDialog team={undefined} people={people} onClose={onAdded} />}
      {doing?.act === 'edit' && <TeamDialog team={doing.team} people={people} onClose={done} />}
      {doing?.act === 'delete' && <DeleteTeam team={doing.team} onClose={done} />}
    </>
  )
}

const namesOf = (team: Team, as: Membership): ReactNode => {
  const names = team.members.filter((member) => member.as === as).map(nameWithState)
  return names.length > 0 ? <span title={names.join(', ')}>{names.join(', ')}</span> : null
}

const teamColumns = (onAct: ((doing: Doing) => void) | undefined): Column<Team>[] => [
  {
    id: 'name',
    header: t('Name'),
    card: 'title',
    cell: ({ name }) => (
      <Text fw={560} span>
        {name}
      </Text>
    ),
  },
  {
    id: 'managers',
    header: t('Managed by'),
    cell: (team) =>
      namesOf(team, 'manager') ?? (
        <Text span c="dimmed">
          {t('Nobody')}
        </Text>
      ),
  },
  { id: 'members', header: t('Members'), cell: (team) => namesOf(team, 'member') },
  {
    id: 'size',
    card: 'plain',
    header: t('People'),
    align: 'right',
    cell: ({ members }) => counted(members.length, t('person'), t('people')),
  },
  menuColumn((team) => (
    <RowMenu name={team.name} width={190}>
      {onAct && <MenuAct icon={IconPencil} onClick={() => onAct({ act: 'edit', team })} label={t('Edit…')} />}
      <MenuAct to={`/leads?team=${team.id}`} icon={IconUsers} label={t('Leads of the team')} />
      <MenuAct to={`/calls?team=${team.id}`} icon={IconPhone} label={t('Calls of the team')} />
      {onAct && (
        <MenuAct
          isDangerous
          icon={IconTrash}
          onClick={() => onAct({ act: 'delete', team })}
          label={t('Delete…')}
        />
      )}
    </RowMenu>
  )),
]
