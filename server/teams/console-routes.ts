import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Closed, Deleted, IdParams, schemaOf, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { findTeam, listTeams } from './list-teams.ts'
import { setMembers } from './set-members.ts'
import { longestTeamName, memberships, Team } from './team.ts'
import { joinTeam, leaveTeam } from './team-members.ts'
import { createTeam, deleteTeam, renameTeam } from './team-settings.ts'

interface TeamSettings {
  readonly db: Database
}

const tags = ['Teams']

const name = Type.String({ maxLength: longestTeamName })
const Members = Type.Array(Closed({ user_id: Uuid('The user.'), as: Type.Enum([...memberships]) }), {
  maxItems: 1_000,
  description: 'Everybody who shall be in the team; left out: nobody joins or leaves.',
})

const NewTeamBody = Closed({ name, members: Type.Optional(Members) })
const TeamBody = Closed({ name: Type.Optional(name), members: Type.Optional(Members) })

const JoinBody = Closed({ user_id: Uuid('The user.'), as: Type.Enum([...memberships]) })

const MemberParams = Type.Object({ id: Uuid('The team.'), user_id: Uuid('The user.') })

/** What everybody may know of teams. */
export async function teamRoutes(app: FastifyInstance, { db }: TeamSettings): Promise<void> {
  app.get(
    '/teams',
    schemaOf(
      tags,
      'Teams by name; managers are told of those that they manage, agents of none',
      Type.Array(Team),
    ),
    async ({ caller }) => ({ data: await db.read(caller, listTeams) }),
  )
}

/** What admins do about teams. */
export async function teamAdminRoutes(app: FastifyInstance, { db }: TeamSettings): Promise<void> {
  app.post<{ Body: Static<typeof NewTeamBody> }>(
    '/teams',
    schemaOf(tags, 'Make a team', Team, { body: NewTeamBody, status: 201 }),
    async ({ caller, body }, reply) => {
      const at = new Date()
      const data = await db.transaction(caller, async (tx) => {
        const team = await createTeam(tx, body.name, at)
        return body.members ? setMembers(tx, team.id, body.members, at) : team
      })
      return reply.code(201).send({ data })
    },
  )

  app.post<{ Params: IdParams; Body: Static<typeof TeamBody> }>(
    '/teams/:id',
    schemaOf(tags, 'Change the name of a team, or who is in it', Team, { params: IdParams, body: TeamBody }),
    async ({ caller, params, body: { name: sentName, members } }) => {
      const at = new Date()
      const id = params.id.toLowerCase()
      const data = await db.transaction(caller, async (tx) => {
        const team = sentName === undefined ? await findTeam(tx, id) : await renameTeam(tx, id, sentName, at)
        return members ? setMembers(tx, id, members, at) : team
      })
      return { data }
    },
  )

  app.delete<{ Params: IdParams }>(
    '/teams/:id',
    schemaOf(tags, 'Delete a team; nobody sees anything through it any more', Deleted, { params: IdParams }),
    async ({ caller, params }) => {
      const id = params.id.toLowerCase()
      await db.transaction(caller, (tx) => deleteTeam(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )

  app.post<{ Params: IdParams; Body: Static<typeof JoinBody> }>(
    '/teams/:id/members',
    schemaOf(tags, 'Put a user into a team, or change what the user is in it', Team, {
      params: IdParams,
      body: JoinBody,
    }),
    async ({ caller, params, body }) => {
      const joining = { userId: body.user_id.toLowerCase(), as: body.as }
      return {
        data: await db.transaction(caller, (tx) =>
          joinTeam(tx, params.id.toLowerCase(), joining, new Date()),
        ),
      }
    },
  )

  app.delete<{ Params: Static<typeof MemberParams> }>(
    '/teams/:id/members/:user_id',
    schemaOf(tags, 'Take a user out of a team', Team, { params: MemberParams }),
    async ({ caller, params }) => ({
      data: await db.transaction(caller, (tx) =>
        leaveTeam(tx, params.id.toLowerCase(), params.user_id.toLowerCase(), new Date()),
      ),
    }),
  )
}
