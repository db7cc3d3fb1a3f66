import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { consoleRoutes } from '../http/console-routes.ts'
import { Closed, Deleted, IdParams, Uuid } from '../http/validation.ts'
import { refuseAgents } from '../records/roles.ts'
import { attemptsKeyOf } from './attempts-key.ts'
import type { SignInSettings } from './begin-session.ts'
import { changePassword } from './change-password.ts'
import { endAllSessions, endSession } from './end-sessions.ts'
import { refuseUnfinished } from './second-factor/require-second-factor.ts'
import { listSessions, OpenSession } from './session.ts'
import { SessionView, sessionView } from './session-view.ts'

const UserQuery = Closed({ user_id: Type.Optional(Uuid("Another user's; admins only.")) })

const PasswordBody = Closed({
  current_password: Type.String({ maxLength: 1_000 }),
  new_password: Type.String({ maxLength: 1_000, description: '10 to 200 characters.' }),
})

/** One's own id, or another's: sessions of others are an admin's business, once that is one of the admin's own. */
function askedUser(request: FastifyRequest, asked?: string): string {
  const { userId } = request.caller
  if (asked === undefined || asked === userId) return userId ?? ''
  refuseAgents(request.caller)
  refuseUnfinished(request)
  return asked
}

/** One's own session and password; an admin's look at, and end of, the sessions of others. */
export async function sessionRoutes(app: FastifyInstance, settings: SignInSettings): Promise<void> {
  const { db, cookie, countAttempt } = settings
  const { answer, write } = consoleRoutes(app, db, 'Session')

  answer('GET /session', 'Who is signed in', { answer: SessionView }, (request) =>
    sessionView(request.signedIn, settings, request.clientAddress),
  )

  answer(
    'DELETE /session',
    'Sign out',
    { answer: Type.Object({ signed_out: Type.Literal(true) }) },
    async ({ caller, signedIn }, reply) => {
      await db.transaction(caller, (tx) => endSession(tx, signedIn.session.id, new Date()))
      cookie.clear(reply)
      return { signed_out: true }
    },
  )

  answer(
    'POST /session/password',
    'Change the password; other sessions end',
    { body: PasswordBody, answer: Type.Object({ changed: Type.Literal(true) }) },
    async ({ caller, body, clientAddress }) => {
      await countAttempt(clientAddress, attemptsKeyOf(caller))
      await changePassword(db, caller, body, new Date())
      return { changed: true }
    },
  )

  answer(
    'GET /sessions',
    'Open sessions',
    { querystring: UserQuery, answer: Type.Array(OpenSession) },
    async (request) => {
      const userId = askedUser(request, request.query.user_id)
      return db.read(request.caller, (tx) => listSessions(tx, userId, new Date()))
    },
  )

  answer(
    'DELETE /sessions',
    'End all sessions of a user; without user_id all of one’s own but this',
    { querystring: UserQuery, answer: Type.Object({ ended: Type.Integer() }) },
    async (request) => {
      const { caller, query } = request
      const userId = askedUser(request, query.user_id)
      const exceptId = query.user_id === undefined ? caller.actor.viaId : null
      return { ended: await db.write(caller, (tx) => endAllSessions(tx, userId, exceptId, new Date())) }
    },
  )

  write(
    'DELETE /sessions/:id',
    'End a session',
    { params: IdParams, answer: Deleted },
    async (tx, request, at) => {
      refuseUnfinished(request)
      const { id } = request.params
      await endSession(tx, id, at)
      return { id, deleted: true }
    },
  )
}
