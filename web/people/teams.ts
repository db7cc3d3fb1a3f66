import { useQuery } from '@tanstack/react-query'
import type { Team } from '../contract.ts'
import { allTeams } from '../requests/teams.ts'
import { useSession } from '../session.tsx'

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
export const teamsById = (teams: readonly Team[]): { value: string; label: string }[] =>
  teams.map(({ id, name }) => ({ value: id, label: name }))

/** The people of a team, or all of them where none is chosen. */
export const ofTeam = <Somebody extends { id: string }>(
  people: readonly Somebody[],
  team: Team | undefined,
): readonly Somebody[] =>
  team ? people.filter(({ id }) => team.members.some((member) => member.id === id)) : people
