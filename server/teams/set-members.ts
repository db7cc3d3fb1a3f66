import sql from 'sql-template-tag'
import { insertRow, query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import type { Role } from '../records/roles.ts'
import { invalidParam, notFound } from '../refusals/errors.ts'
import { findTeam } from './list-teams.ts'
import type { Membership, Team } from './team.ts'
import { holdTeams, renewWhomManagersSee, teamEntry } from './team-change.ts'
import { agentsCannotManage } from './team-members.ts'

/**
 * Makes these people, and nobody else, the members and managers of a team, all at once. Throws `INVALID_PARAM` naming
 * `members` for an agent who should manage and for somebody named twice; 404 for no team, or naming `members` for no user.
 */
export async function setMembers(
  tx: Tx,
  teamId: string,
  sent: readonly { readonly user_id: string; readonly as: Membership }[],
  at: Date,
): Promise<Team> {
  const { accountId } = tx.caller
  const wanted = new Map(sent.map(({ user_id, as }) => [user_id.toLowerCase(), as]))
  if (wanted.size < sent.length) throw invalidParam('members', 'members names somebody twice.')
  const [[team], now, users] = await tx.run(
    holdTeams,
    query<{ name: string }>`select name from teams where account_id = ${accountId} and id = ${teamId}`,
    query<{ user_id: string; is_manager: boolean }>`
      select user_id, is_manager from team_members where account_id = ${accountId} and team_id = ${teamId}`,
    query<{ id: string; email: string; role: Role }>`
      select id, email, role from users where account_id = ${accountId} and (id = any(${[...wanted.keys()]}::uuid[])
        or id in (select user_id from team_members where account_id = ${accountId} and team_id = ${teamId}))`,
  )
  if (!team) throw notFound('team')
  const userOf = new Map(users.map((user) => [user.id, user]))
  for (const [id, as] of wanted) {
    const user = userOf.get(id)
    if (!user) throw notFound('user', 'members')
    if (as === 'manager' && user.role === 'agent') throw agentsCannotManage('members')
  }
  const nameOf = (userId: string): string => userOf.get(userId)?.email ?? ''
  const asNow = new Map(now.map(({ user_id, is_manager }) => [user_id, is_manager ? 'manager' : 'member']))
  const left = [...asNow.keys()].filter((id) => !wanted.has(id))
  const joined = [...wanted].filter(([id, as]) => asNow.get(id) !== as)
  if (left.length + joined.length === 0) return findTeam(tx, teamId)
  tx.write(
    sql`
      delete from team_members
      where account_id = ${accountId} and team_id = ${teamId} and user_id = any(${left}::uuid[])`,
    ...joined.map(([userId, as]) =>
      insertRow(
        'team_members',
        {
          account_id: accountId,
          team_id: teamId,
          user_id: userId,
          is_manager: as === 'manager',
          created_at: at,
        },
        'on conflict (account_id, team_id, user_id) do update set is_manager = excluded.is_manager',
      ),
    ),
    renewWhomManagersSee(accountId),
    ...left.map((id) => teamEntry(tx, at, 'member_removed', teamId, { team: team.name, email: nameOf(id) })),
    ...joined.map(([id, as]) =>
      teamEntry(tx, at, 'member_added', teamId, { team: team.name, email: nameOf(id), as }),
    ),
  )
  return findTeam(tx, teamId)
}
