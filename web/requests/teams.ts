import type { Team, TeamInput } from '../contract.ts'
import { ask, post, type Write, writeOne } from './request.ts'

/** All teams; managers are told of those that they manage, agents of none. */
export const allTeams = ask(['teams'], '/teams')

/** Who sees what follows from teams: everything is read again. */
const meta = { shownInPlace: true, invalidates: [[]] }

/** Makes a team, or with an id changes that one. */
export const saveTeam = (id: string | undefined): Write<Team, TeamInput> =>
  id === undefined ? post('/teams', meta) : post('/teams/{id}', meta, { path: { id } })

/** Deletes a team; its people and their leads stay. */
export const deleteTeam = writeOne('delete', '/teams/{id}', meta)
