import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Database } from '../platform/database/database.ts'
import { DataOf, Deleted, IdParams, Uuid } from '../platform/http/validation.ts'
import { listTeams } from './list-teams.ts'
import { longestTeamName, memberships, Team } from './team.ts'
import { joinTeam, leaveTeam } from './team-members.ts'
import { createTeam, deleteTeam, renameTeam } from './team-settings.ts'

interface TeamSettings {
  readonly db: Database
}

const tags = ['Teams']

const NameBody = Type.Object(
  { name: Type.String({ maxLength: longestTeamName }) },
  { additionalProperties: false },
)

const JoinBody = Type.Object(
  { user_id: Uuid('The user.'), as: Type.Enum([...memberships]) },
  { additionalProperties: false },
)

const MemberParams = Type.Object({ id: Uuid('The team.'), user_id: Uuid('The user.') })

/** What everybody may know of teams. */
export async function teamRoutes(app: FastifyInstance, { db }: TeamSettings): Promise<void> {
  app.get(
    '/teams',
    {
      schema: {
        tags,
        summary: 'Teams by name; managers are told of those that they manage, agents of none',
        response: { 200: DataOf(Type.Array(Team)) },
      },
    },
    async ({ caller }) => ({ data: await db.read(caller, listTeams) }),
  )
}

/** What admins do about teams. */
export async function teamAdminRoutes(app: FastifyInstance, { db }: TeamSettings): Promise<void> {
  app.post<{ Body: Static<typeof NameBody> }>(
    '/teams',
    { schema: { tags, summary: 'Make a team', body: NameBody, response: { 201: DataOf(Team) } } },
    async ({ caller, body }, reply) => {
      const data = await db.transaction(caller, (tx) => createTeam(tx, body.name, new Date()))
      return reply.code(201).send({ data })
    },
  )

  app.post<{ Params: IdParams; Body: Static<typeof NameBody> }>(
    '/teams/:id',
    {
      schema: {
        tags,
        summary: 'Rename a team',
        params: IdParams,
        body: NameBody,
        response: { 200: DataOf(Team) },
      },
    },
    async ({ caller, params, body }) => ({
      data: await db.transaction(caller, (tx) =>
        renameTeam(tx, params.id.toLowerCase(), body.name, new Date()),
      ),
    }),
  )

  app.delete<{ Params: IdParams }>(
    '/teams/:id',
    {
      schema: {
        tags,
        summary: 'Delete a team; nobody sees anything through it any more',
        params: IdParams,
        response: { 200: DataOf(Deleted) },
      },
    },
    async ({ caller, params }) => {
      const id = params.id.toLowerCase()
      await db.transaction(caller, (tx) => deleteTeam(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )

  app.post<{ Params: IdParams; Body: Static<typeof JoinBody> }>(
    '/teams/:id/members',
    {
      schema: {
        tags,
        summary: 'Put a user into a team, or change what the user is in it',
        params: IdParams,
        body: JoinBody,
        response: { 200: DataOf(Team) },
      },
    },
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
    {
      schema: {
        tags,
        summary: 'Take a user out of a team',
        params: MemberParams,
        response: { 200: DataOf(Team) },
      },
    },
    async ({ caller, params }) => ({
      data: await db.transaction(caller, (tx) =>
        leaveTeam(tx, params.id.toLowerCase(), params.user_id.toLowerCase(), new Date()),
      ),
    }),
  )
}
