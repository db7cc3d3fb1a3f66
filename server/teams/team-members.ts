import sql from 'sql-template-tag'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import type { Role } from '../records/roles.ts'
import { invalidParam, notFound, type Refusal } from '../refusals/errors.ts'
import { findTeam } from './list-teams.ts'
import type { Membership, Team } from './team.ts'
import { holdTeams, renewWhomManagersSee, teamEntry } from './team-change.ts'

/** What names an agent as a manager is refused. */
export const agentsCannotManage = (field: string): Refusal =>
  invalidParam(field, 'An agent cannot manage a team: make the user a manager first.')

/** A team by its name, and the user who joins or leaves it. */
const teamAndUser = (accountId: string, teamId: string, userId: string) =>
  [
    query<{ name: string }>`select name from teams where account_id = ${accountId} and id = ${teamId}`,
    query<{ email: string; role: Role }>`
      select email, role from users where account_id = ${accountId} and id = ${userId}`,
  ] as const

/**
 * Puts a user into a team, or changes what he is in it; a user is in any number of teams, disabled users too. Throws
 * `INVALID_PARAM` naming `as` where an agent should manage; 404 for no team, or naming `user_id` for no user.
 */
export async function joinTeam(
  tx: Tx,
  teamId: string,
  { userId, as }: { readonly userId: string; readonly as: Membership },
  at: Date,
): Promise<Team> {
  const { accountId } = tx.caller
  const [[team], [user]] = await tx.run(holdTeams, ...teamAndUser(accountId, teamId, userId))
  if (!team) throw notFound('team')
  if (!user) throw notFound('user', 'user_id')
  if (as === 'manager' && user.role === 'agent') throw agentsCannotManage('as')
  tx.write(
    sql`
      insert into team_members (account_id, team_id, user_id, is_manager, created_at)
      values (${accountId}, ${teamId}, ${userId}, ${as === 'manager'}, ${at})
      on conflict (account_id, team_id, user_id) do update set is_manager = excluded.is_manager`,
    renewWhomManagersSee(accountId),
    teamEntry(tx, at, 'member_added', teamId, { team: team.name, email: user.email, as }),
  )
  return findTeam(tx, teamId)
}

/** Takes a user out of a team. 404 for no team, or naming `user_id` for somebody who is not in it. */
export async function leaveTeam(tx: Tx, teamId: string, userId: string, at: Date): Promise<Team> {
  const { accountId } = tx.caller
  const [[team], [user], [left]] = await tx.run(
    holdTeams,
    ...teamAndUser(accountId, teamId, userId),
    query<{ user_id: string }>`delete from team_members
      where account_id = ${accountId} and team_id = ${teamId} and user_id = ${userId} returning user_id`,
  )
  if (!team) throw notFound('team')
  if (!user || !left) throw notFound('user', 'user_id')
  tx.write(
    renewWhomManagersSee(accountId),
    teamEntry(tx, at, 'member_removed', teamId, { team: team.name, email: user.email }),
  )
  return findTeam(tx, teamId)
}
