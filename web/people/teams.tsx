import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Team } from '../contract.ts'
import { allTeams } from '../requests/teams.ts'
import { useSession } from '../session.tsx'
import { FilterSelect } from '../ui/filters/filter-select.tsx'
import type { FilterInput } from '../ui/filters/use-filters.ts'
import { t } from '../ui/language/translate.ts'

/** The teams by which this view can filter and sum; agents are told of none. */
export function useTeams(): readonly Team[] {
  const { role } = useSession()
  const { data } = useQuery({ ...allTeams, staleTime: 60_000, enabled: role !== 'agent' })
  return data ?? []
}

/** Whether this view is a manager's to whom no team was given: it shows what an agent's would, and one wonders why. */
export function useIsWithoutTeam(): boolean {
  const { role } = useSession()
  const { data } = useQuery({ ...allTeams, staleTime: 60_000, enabled: role === 'manager' })
  return role === 'manager' && data?.length === 0
}

/** Select choices of teams. */
const teamsById = (teams: readonly Team[]): { value: string; label: string }[] =>
  teams.map(({ id, name }) => ({ value: id, label: name }))

/** The people of a team, or all of them where none is chosen. */
export const ofTeam = <Somebody extends { id: string }>(
  people: readonly Somebody[],
  team: Team | undefined,
): readonly Somebody[] =>
  team ? people.filter(({ id }) => team.members.some((member) => member.id === id)) : people

/** Chooses the team whose leads or calls are shown; nothing where there is none to choose. */
export function TeamFilter(filter: FilterInput) {
  const teams = useTeams()
  if (teams.length === 0 && filter.value === undefined) return null
  return <FilterSelect label={t('Team')} choices={teamsById(teams)} {...filter} width={120} />
}

/** Says in an empty list to a manager without a team why nothing of anybody else is there. */
export function NoTeamYet() {
  if (!useIsWithoutTeam()) return null
  return (
    <Text component="p" m={0} mt={4}>
      {t(
        'You are a manager, but no team is yours yet. Once an admin gives you one, under Users, the leads and calls of its members appear too.',
      )}
    </Text>
  )
}
