import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { invalidParam, notFound } from '../refusals/errors.ts'
import { findTeam } from './list-teams.ts'
import { readTeamName, type Team } from './team.ts'
import { holdTeams, renewWhomManagersSee, teamEntry } from './team-change.ts'

const mostTeams = 500

const taken = () => invalidParam('name', 'name belongs to another team.')

/** Makes a team without members. Throws `INVALID_PARAM` naming `name`. */
export async function createTeam(tx: Tx, sentName: string, at: Date): Promise<Team> {
  const { accountId } = tx.caller
  const { name, normalized } = readTeamName(sentName)
  const [teams] = await tx.run(
    holdTeams,
    query<{ id: string }>`select id from teams where account_id = ${accountId}`,
  )
  if (teams.length >= mostTeams)
    throw invalidParam('name', `There are ${mostTeams} teams, as many as there can be.`)
  const id = randomUUID()
  const made = await tx.oneOrNone(sql`
    insert into teams (account_id, id, name, name_normalized, created_at)
    values (${accountId}, ${id}, ${name}, ${normalized}, ${at})
    on conflict (account_id, name_normalized) do nothing returning id`)
  if (!made) throw taken()
  tx.write(teamEntry(tx, at, 'created', id, { name }))
  return { id, name, members: [] }
}

/** Gives a team another name. Throws `INVALID_PARAM` naming `name`; 404 for no team. */
export async function renameTeam(tx: Tx, id: string, sentName: string, at: Date): Promise<Team> {
  const { accountId } = tx.caller
  const { name, normalized } = readTeamName(sentName)
  const [others] = await tx.run(
    holdTeams,
    query<{ id: string }>`
      select id from teams where account_id = ${accountId} and name_normalized = ${normalized} and id <> ${id}`,
  )
  if (others.length > 0) throw taken()
  const team = await findTeam(tx, id)
  if (team.name === name) return team
  tx.write(
    sql`update teams set name = ${name}, name_normalized = ${normalized}
      where account_id = ${accountId} and id = ${id}`,
    teamEntry(tx, at, 'renamed', id, { before: team.name, after: name }),
  )
  return { ...team, name }
}

/** Deletes a team; nobody sees anything through it from then on. 404 for no team. */
export async function deleteTeam(tx: Tx, id: string, at: Date): Promise<void> {
  const { accountId } = tx.caller
  const [[deleted]] = await tx.run(
    holdTeams,
    query<{ name: string }>`delete from teams where account_id = ${accountId} and id = ${id} returning name`,
  )
  if (!deleted) throw notFound('team')
  tx.write(renewWhomManagersSee(accountId), teamEntry(tx, at, 'deleted', id, { name: deleted.name }))
}
