import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { refuseAgents } from '../http/admins-only.ts'
import { Closed, Deleted, IdParams, schemaOf, Uuid } from '../http/validation.ts'
import type { Database } from '../records/database.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { attemptsKeyOf } from './attempts-key.ts'
import { changePassword, type PasswordChange } from './change-password.ts'
import { endAllSessions, endSession } from './end-sessions.ts'
import { refuseUnfinished } from './second-factor/refuse-unfinished.ts'
import { listSessions, OpenSession } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import { SessionView, sessionView } from './session-view.ts'

export interface SessionSettings {
  readonly db: Database
  readonly cookie: SessionCookie
  readonly publicUrl: string
  readonly sealer: Sealer
  readonly countAttempt: (address: string, person: string) => Promise<void>
}

const UserQuery = Closed({ user_id: Type.Optional(Uuid("Another user's; admins only.")) })

const PasswordBody = Closed({
  current_password: Type.String({ maxLength: 1_000 }),
  new_password: Type.String({ maxLength: 1_000, description: '10 to 200 characters.' }),
})

/** Sessions of others are an admin's business, once that is one of the admin's own. */
function refuseOthers(request: FastifyRequest): void {
  refuseAgents(request.caller)
  refuseUnfinished(request)
}

const tags = ['Session']

/** One's own session and password; an admin's look at, and end of, the sessions of others. */
export async function sessionRoutes(app: FastifyInstance, settings: SessionSettings): Promise<void> {
  const { db, cookie, countAttempt } = settings

  app.get('/session', schemaOf(tags, 'Who is signed in', SessionView), async (request) => ({
    data: sessionView(request.signedIn, settings, request.clientAddress),
  }))

  app.delete(
    '/session',
    schemaOf(tags, 'Sign out', Type.Object({ signed_out: Type.Literal(true) })),
    async (request, reply) => {
      await db.transaction(request.caller, (tx) => endSession(tx, request.signedIn.session.id, new Date()))
      cookie.clear(reply)
      return { data: { signed_out: true } }
    },
  )

  app.post<{ Body: PasswordChange }>(
    '/session/password',
    schemaOf(tags, 'Change the password; other sessions end', Type.Object({ changed: Type.Literal(true) }), {
      body: PasswordBody,
    }),
    async (request) => {
      const { caller, body } = request
      await countAttempt(request.clientAddress, attemptsKeyOf(caller))
      await changePassword(db, caller, body, new Date())
      return { data: { changed: true } }
    },
  )

  app.get<{ Querystring: { user_id?: string } }>(
    '/sessions',
    schemaOf(tags, 'Open sessions', Type.Array(OpenSession), { querystring: UserQuery }),
    async (request) => {
      const { caller, query } = request
      const userId = query.user_id?.toLowerCase() ?? caller.userId ?? ''
      if (userId !== caller.userId) refuseOthers(request)
      return { data: await db.read(caller, (tx) => listSessions(tx, userId, new Date())) }
    },
  )

  app.delete<{ Querystring: { user_id?: string } }>(
    '/sessions',
    schemaOf(
      tags,
      'End all sessions of a user; without user_id all of one’s own but this',
      Type.Object({ ended: Type.Integer() }),
      { querystring: UserQuery },
    ),
    async (request) => {
      const { caller, query } = request
      const userId = query.user_id?.toLowerCase() ?? caller.userId ?? ''
      if (userId !== caller.userId) refuseOthers(request)
      const exceptId = query.user_id === undefined ? caller.actor.viaId : null
      return {
        data: { ended: await db.write(caller, (tx) => endAllSessions(tx, userId, exceptId, new Date())) },
      }
    },
  )

  app.delete<{ Params: IdParams }>(
    '/sessions/:id',
    schemaOf(tags, 'End a session', Deleted, { params: IdParams }),
    async (request) => {
      const { caller, params } = request
      refuseUnfinished(request)
      const id = params.id.toLowerCase()
      await db.transaction(caller, (tx) => endSession(tx, id, new Date()))
      return { data: { id, deleted: true } }
    },
  )
}
