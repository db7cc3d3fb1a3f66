import sql, { empty, type Sql } from 'sql-template-tag'
import type { PeopleOfTeam } from '../http/team-filter.ts'
import { type Query, query } from '../postgres/database.ts'
import type { Database, Tx } from '../records/database.ts'
import { notFound } from '../refusals/errors.ts'
import { readTeamName, type Team } from './team.ts'

const teamsWhere = ({ caller: { accountId } }: Tx, condition: Sql): Query<Team> => query<Team>`
    select id, name, coalesce((
      select json_agg(json_build_object('id', users.id, 'email', email, 'name', users.name, 'role', role,
          'disabled', disabled_at is not null, 'as', case when is_manager then 'manager' else 'member' end)
        order by is_manager desc, lower(users.name), users.id)
      from team_members join users on users.account_id = ${accountId} and users.id = user_id
      where team_members.account_id = ${accountId} and team_id = teams.id
    ), '[]') as members
    from teams where account_id = ${accountId} ${condition} order by name_normalized`

/** All teams by name; of a manager, those that he manages. Agents are told of none. */
export async function listTeams(tx: Tx): Promise<Team[]> {
  const { accountId, role, userId } = tx.caller
  const managed = sql`and exists (select from team_members
    where account_id = ${accountId} and team_id = teams.id and user_id = ${userId} and is_manager)`
  return tx.all(teamsWhere(tx, role === 'manager' ? managed : empty))
}

/** Who is in a team that `listTeams` tells the caller of. */
export const peopleOfTeam =
  (db: Database): PeopleOfTeam =>
  async (caller, teamId) => {
    const teams = await db.read(caller, listTeams)
    const team = teams.find(({ id }) => id === teamId)
    if (!team) throw notFound('team', 'team')
    return team.members
  }

/** 404 when there is no such team, or a manager does not manage it. */
export async function findTeam(tx: Tx, id: string): Promise<Team> {
  const team = await tx.oneOrNone(teamsWhere(tx, sql`and id = ${id}`))
  if (!team) throw notFound('team')
  return team
}

/** The team with a name, in any case. 404 when there is none. */
export async function findTeamByName(tx: Tx, name: string): Promise<Team> {
  const { normalized } = readTeamName(name)
  const team = await tx.oneOrNone(teamsWhere(tx, sql`and name_normalized = ${normalized}`))
  if (!team) throw notFound('team')
  return team
}
