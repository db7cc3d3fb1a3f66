import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { Closed, IdParams, schemaOf, Timestamp } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { roles } from '../records/user-role.ts'
import { resetPassword } from './change-password.ts'
import { changeUser, type UserChange } from './change-user.ts'
import { createUser, type NewUser } from './create-user.ts'
import { type Invitation, inviteUser, linkOf } from './invitation.ts'
import { impactOfUser, listUsers } from './list-users.ts'
import { ListedUser, longestUserName, Person, User } from './user.ts'

interface UserSettings {
  readonly db: Database
}

interface UserAdminSettings extends UserSettings {
  readonly publicUrl: string
}

const InvitationLink = Type.Object({
  url: Type.String({ description: 'Sets the password, once; shown this one time.' }),
  expires_at: Timestamp('ISO 8601 UTC.'),
})

const tags = ['Users']

const { id: _id, email: _email, name: _name, ...ofAdmins } = ListedUser.properties

/** A user as the list shows one: all of it to admins, the person alone to agents. */
const ShownUser = Type.Object({ ...Person.properties, ...Type.Partial(Type.Object(ofAdmins)).properties })

/** What everybody may do about users: know their colleagues, and be away. */
export async function userRoutes(app: FastifyInstance, { db }: UserSettings): Promise<void> {
  app.get(
    '/users',
    schemaOf(tags, 'Everybody of the account; agents are told names and emails only', Type.Array(ShownUser)),
    async ({ caller }) => {
      const users = await db.read(caller, listUsers)
      if (caller.role === 'admin') return { data: users }
      return { data: users.map(({ id, email, name }) => ({ id, email, name })) }
    },
  )

  app.post<{ Body: { away: boolean } }>(
    '/me/away',
    schemaOf(tags, 'Distribution rules skip whoever is away', User, {
      body: Closed({ away: Type.Boolean() }),
    }),
    async ({ caller, body }) => ({
      data: await db.transaction(caller, (tx) => changeUser(tx, caller.userId ?? '', body, new Date())),
    }),
  )
}

/** What admins do about users. */
export async function userAdminRoutes(
  app: FastifyInstance,
  { db, publicUrl }: UserAdminSettings,
): Promise<void> {
  const toHandOver = (invitation: Invitation): Static<typeof InvitationLink> => ({
    url: linkOf(publicUrl, invitation),
    expires_at: invitation.expiresAt.toISOString(),
  })

  app.post<{ Body: Omit<NewUser, 'password'> }>(
    '/users',
    schemaOf(
      tags,
      'Invite somebody; the link that sets the password is shown once',
      Type.Object({ ...User.properties, invitation: InvitationLink }),
      {
        body: Closed({
          email: Type.String({ maxLength: 254 }),
          name: Type.String({ maxLength: longestUserName }),
          role: Type.Enum([...roles]),
        }),
        status: 201,
      },
    ),
    async ({ caller, body }, reply) => {
      const at = new Date()
      const data = await db.transaction(caller, async (tx) => {
        const { user } = await createUser(tx, body, at)
        return { ...user, invitation: toHandOver(await inviteUser(tx, user.id, at)) }
      })
      return reply.code(201).send({ data })
    },
  )

  app.post<{ Params: IdParams }>(
    '/users/:id/invitation',
    schemaOf(
      tags,
      'A new link that sets a password, shown once; an earlier one stops working',
      InvitationLink,
      { params: IdParams },
    ),
    async ({ caller, params }) => ({
      data: toHandOver(
        await db.transaction(caller, (tx) => inviteUser(tx, params.id.toLowerCase(), new Date())),
      ),
    }),
  )

  app.post<{ Params: IdParams; Body: UserChange }>(
    '/users/:id',
    schemaOf(tags, 'Change a user', User, {
      params: IdParams,
      body: Closed({
        name: Type.Optional(Type.String({ maxLength: longestUserName })),
        role: Type.Optional(Type.Enum([...roles])),
        disabled: Type.Optional(Type.Boolean()),
        away: Type.Optional(Type.Boolean()),
        daily_cap: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 100_000 }), Type.Null()])),
        working_hours: Type.Optional(User.properties.working_hours),
        phone: Type.Optional(Type.Union([Type.String({ maxLength: 60 }), Type.Null()])),
      }),
    }),
    async ({ caller, params, body }) => ({
      data: await db.transaction(caller, (tx) => changeUser(tx, params.id.toLowerCase(), body, new Date())),
    }),
  )

  app.post<{ Params: IdParams }>(
    '/users/:id/password',
    schemaOf(
      tags,
      'Give a new password, shown once; all sessions of the user end',
      Type.Object({ password: Type.String() }),
      { params: IdParams },
    ),
    async ({ caller, params }) => ({
      data: {
        password: await db.transaction(caller, (tx) =>
          resetPassword(tx, params.id.toLowerCase(), new Date()),
        ),
      },
    }),
  )

  app.get<{ Params: IdParams }>(
    '/users/:id/impact',
    schemaOf(
      tags,
      'What hangs on a user',
      Type.Object({
        keys: Type.Integer(),
        leads: Type.Integer(),
        webhooks: Type.Integer(),
        rules: Type.Integer(),
      }),
      { params: IdParams },
    ),
    async ({ caller, params }) => ({
      data: await db.read(caller, (tx) => impactOfUser(tx, params.id.toLowerCase())),
    }),
  )
}
