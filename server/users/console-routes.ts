import type { FastifyInstance } from 'fastify'
import { type Static, Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { Closed, IdParams, Timestamp } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import { roles } from '../records/roles.ts'
import { resetPassword } from './change-password.ts'
import { changeUser } from './change-user.ts'
import { createUser } from './create-user.ts'
import { type Invitation, inviteUser, linkOf } from './invitation.ts'
import { Impact, impactOfUser, listUsers } from './list-users.ts'
import { ListedUser, longestUserName, Person, User } from './user.ts'

const InvitationLink = Type.Object({
  url: Type.String({ description: 'Sets the password, once; shown this one time.' }),
  expires_at: Timestamp('ISO 8601 UTC.'),
})

const { id: _id, email: _email, name: _name, ...ofAdmins } = ListedUser.properties

/** A user as the list shows one: all of it to admins, the person alone to agents. */
const ShownUser = Type.Object({ ...Person.properties, ...Type.Partial(Type.Object(ofAdmins)).properties })

const NewUserBody = Closed({
  email: Type.String({ maxLength: 254 }),
  name: Type.String({ maxLength: longestUserName }),
  role: Type.Enum([...roles]),
})

const UserChangeBody = Closed({
  name: Type.Optional(Type.String({ maxLength: longestUserName })),
  role: Type.Optional(Type.Enum([...roles])),
  disabled: Type.Optional(Type.Boolean()),
  away: Type.Optional(Type.Boolean()),
  daily_cap: Type.Optional(Type.Union([Type.Integer({ minimum: 0, maximum: 100_000 }), Type.Null()])),
  working_hours: Type.Optional(User.properties.working_hours),
  phone: Type.Optional(Type.Union([Type.String({ maxLength: 60 }), Type.Null()])),
})

/** What everybody may do about users: know their colleagues, and be away. */
export async function userRoutes(app: FastifyInstance, { db }: { db: Database }): Promise<void> {
  const { read, write } = consoleRoutes(app, db, 'Users')

  read(
    '/users',
    'Everybody of the account; agents are told names and emails only',
    { answer: Type.Array(ShownUser) },
    async (tx, { caller }) => {
      const users = await listUsers(tx)
      return caller.role === 'admin' ? users : users.map(({ id, email, name }) => ({ id, email, name }))
    },
  )

  write(
    'POST /me/away',
    'Distribution rules skip whoever is away',
    { body: Closed({ away: Type.Boolean() }), answer: User },
    (tx, { caller, body }, at) => changeUser(tx, caller.userId ?? '', body, at),
  )
}

/** What admins do about users. */
export async function userAdminRoutes(
  app: FastifyInstance,
  { db, publicUrl }: { db: Database; publicUrl: string },
): Promise<void> {
  const { read, write } = consoleRoutes(app, db, 'Users')
  const toHandOver = (invitation: Invitation): Static<typeof InvitationLink> => ({
    url: linkOf(publicUrl, invitation),
    expires_at: invitation.expiresAt.toISOString(),
  })

  write(
    'POST /users',
    'Invite somebody; the link that sets the password is shown once',
    {
      body: NewUserBody,
      answer: Type.Object({ ...User.properties, invitation: InvitationLink }),
      statuses: [201],
    },
    async (tx, { body }, at) => {
      const { user } = await createUser(tx, body, at)
      return { ...user, invitation: toHandOver(await inviteUser(tx, user.id, at)) }
    },
  )

  write(
    'POST /users/:id/invitation',
    'A new link that sets a password, shown once; an earlier one stops working',
    { params: IdParams, answer: InvitationLink },
    async (tx, { params }, at) => toHandOver(await inviteUser(tx, params.id, at)),
  )

  write(
    'POST /users/:id',
    'Change a user',
    { params: IdParams, body: UserChangeBody, answer: User },
    (tx, { params, body }, at) => changeUser(tx, params.id, body, at),
  )

  write(
    'POST /users/:id/password',
    'Give a new password, shown once; all sessions of the user end',
    { params: IdParams, answer: Type.Object({ password: Type.String() }) },
    async (tx, { params }, at) => ({ password: await resetPassword(tx, params.id, at) }),
  )

  read('/users/:id/impact', 'What hangs on a user', { params: IdParams, answer: Impact }, (tx, { params }) =>
    impactOfUser(tx, params.id),
  )
}
