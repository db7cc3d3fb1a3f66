import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type { Team, TeamInput } from '../contract.ts'
import type { Query, Write } from './request.ts'

/** All teams; managers are told of those that they manage, agents of none. */
export const allTeams: Query<Team[]> = queryOptions<Team[]>({
  queryKey: ['teams'],
  queryFn: () => answer(api.GET('/teams')),
})

/** Who sees what follows from teams: everything is read again. */
const invalidates = [[]]

/** Makes a team, or with an id changes that one. */
export const saveTeam = (id: string | undefined): Write<Team, TeamInput> => ({
  meta: { shownInPlace: true, invalidates },
  mutationFn: (body) =>
    id === undefined
      ? answer(api.POST('/teams', { body }))
      : answer(api.POST('/teams/{id}', { params: { path: { id } }, body })),
})

/** Deletes a team; its people and their leads stay. */
export const deleteTeam: Write<unknown, string> = {
  meta: { shownInPlace: true, invalidates },
  mutationFn: (id) => answer(api.DELETE('/teams/{id}', { params: { path: { id } } })),
}
