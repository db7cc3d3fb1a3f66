import { Button, Group, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { Overview, UserRow } from '../../contract.ts'
import { usePeople } from '../../people/people.ts'
import { NoTeamYet, TeamFilter, useIsWithoutTeam, useTeams } from '../../people/teams.tsx'
import { useSession } from '../../session.tsx'
import type { Filters } from '../../ui/filters/use-filters.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Loading } from '../../ui/page/loading.tsx'
import { byPerson, byTeam, type SplitColumn, sorted } from './split.ts'
import { SplitTable } from './split-table.tsx'

export const splitFilters = ['split', 'team'] as const

interface SplitCardProps {
  overview: Overview
  filters: Pick<Filters<(typeof splitFilters)[number]>, 'values' | 'set' | 'of'>
}

/** Who called how much, and whose leads were won: by person, of one team where it is chosen, or by team. */
export function SplitCard({ overview, filters }: SplitCardProps): ReactNode {
  const { values, set } = filters
  const { isAdmin } = useSession()
  const people = usePeople()
  const teams = useTeams()
  const [column, setColumn] = useState<SplitColumn>('neverCalled')
  // A manager knows everybody's name, and the numbers of the own people.
  const isOwn = ({ id }: UserRow): boolean =>
    isAdmin || teams.some(({ members }) => members.some((one) => one.id === id && one.as === 'member'))
  const isWithoutTeam = useIsWithoutTeam()
  const isByTeam = values.split === 'teams'
  const team = teams.find(({ id }) => id === values.team)
  // Whoever manages one team has nothing to choose from.
  const canChoose = teams.length > (isAdmin ? 0 : 1)
  const rows = isByTeam
    ? byTeam(overview.people, teams)
    : byPerson(overview.people, people.data ?? [], isOwn, team)
  return (
    <Card
      title={isByTeam ? t('By team') : t('By person')}
      flush
      aside={
        canChoose && (
          <Group gap={6}>
            {!isByTeam && <TeamFilter {...filters.of('team')} />}
            <SegmentedControl
              size="xs"
              aria-label={t('Split')}
              styles={{ label: { display: 'grid', placeItems: 'center' } }}
              data={[
                { value: 'people', label: t('People') },
                { value: 'teams', label: t('Teams') },
              ]}
              value={isByTeam ? 'teams' : 'people'}
              onChange={(split) => set({ split: split === 'teams' ? split : null, team: null })}
            />
          </Group>
        )
      }
    >
      {people.data === undefined ? (
        <Loading />
      ) : isWithoutTeam ? (
        <Empty title={t('No team is yours yet')} hint={<NoTeamYet />} />
      ) : rows.length === 0 ? (
        <Empty title={t('No calls and no leads in these days')}>
          {isAdmin && teams.length === 0 && (
            <Button variant="default" component={Link} to="/users/teams">
              {t('Create teams')}
            </Button>
          )}
        </Empty>
      ) : (
        <SplitTable
          label={isByTeam ? t('By team') : t('By person')}
          rows={sorted(rows, column)}
          days={new URLSearchParams({ from_date: overview.from_date, to_date: overview.to_date }).toString()}
          column={column}
          onSort={setColumn}
          hasSum={!isByTeam}
          {...(isByTeam && { onOpen: (id: string) => set({ split: null, team: id }) })}
        />
      )}
    </Card>
  )
}
