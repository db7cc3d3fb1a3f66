import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { Closed, IdParams, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { findTeam, listTeams } from './list-teams.ts'
import { setMembers } from './set-members.ts'
import { longestTeamName, memberships, Team } from './team.ts'
import { joinTeam, leaveTeam } from './team-members.ts'
import { createTeam, deleteTeam, renameTeam } from './team-settings.ts'

const name = Type.String({ maxLength: longestTeamName })
const Member = Closed({ user_id: Uuid('The user.'), as: Type.Enum([...memberships]) })
const Members = Type.Array(Member, {
  maxItems: 1_000,
  description: 'Everybody who shall be in the team; left out: nobody joins or leaves.',
})

const NewTeamBody = Closed({ name, members: Type.Optional(Members) })
const TeamBody = Closed({ name: Type.Optional(name), members: Type.Optional(Members) })

const MemberParams = Type.Object({ id: Uuid('The team.'), user_id: Uuid('The user.') })

/** What everybody may know of teams. */
export async function teamRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  consoleRoutes(app, db, 'Teams').read(
    '/teams',
    'Teams by name; managers are told of those that they manage, agents of none',
    { answer: Type.Array(Team) },
    listTeams,
  )
}

/** What admins do about teams. */
export async function teamAdminRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { write, remove } = consoleRoutes(app, db, 'Teams')

  write(
    'POST /teams',
    'Make a team',
    { body: NewTeamBody, answer: Team, statuses: [201] },
    async (tx, { body }, at) => {
      const team = await createTeam(tx, body.name, at)
      return body.members ? setMembers(tx, team.id, body.members, at) : team
    },
  )

  write(
    'POST /teams/:id',
    'Change the name of a team, or who is in it',
    { params: IdParams, body: TeamBody, answer: Team },
    async (tx, { params: { id }, body: { name: sentName, members } }, at) => {
      const team = sentName === undefined ? await findTeam(tx, id) : await renameTeam(tx, id, sentName, at)
      return members ? setMembers(tx, id, members, at) : team
    },
  )

  remove('/teams/:id', 'Delete a team; nobody sees anything through it any more', deleteTeam)

  write(
    'POST /teams/:id/members',
    'Put a user into a team, or change what the user is in it',
    { params: IdParams, body: Member, answer: Team },
    (tx, { params, body }, at) => joinTeam(tx, params.id, { userId: body.user_id, as: body.as }, at),
  )

  write(
    'DELETE /teams/:id/members/:user_id',
    'Take a user out of a team',
    { params: MemberParams, answer: Team },
    (tx, { params }, at) => leaveTeam(tx, params.id, params.user_id, at),
  )
}
