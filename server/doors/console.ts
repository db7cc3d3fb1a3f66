import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { accountRoutes } from '../accounts/console-routes.ts'
import { apiKeyConsoleRoutes } from '../api-keys/console-routes.ts'
import { auditConsoleRoutes } from '../audit/console-routes.ts'
import { callLogConsoleRoutes } from '../call-logs/console-routes.ts'
import { distributionConsoleRoutes } from '../distribution/console-routes.ts'
import { sendUnchangedOnce } from '../http/unchanged-answers.ts'
import { importAdminRoutes, importRoutes } from '../imports/console-routes.ts'
import { leadAdminRoutes, leadConsoleRoutes } from '../leads/console-routes.ts'
import { leadConsoleWrites } from '../leads/console-writes.ts'
import { handOverRoutes } from '../leads/hand-over/console-routes.ts'
import { Lead } from '../leads/lead.ts'
import { duplicateRoutes, mergingRoutes } from '../leads/merging/console-routes.ts'
import { leadOfRow, newestLeads } from '../leads/newest-leads.ts'
import { retentionRoutes } from '../leads/retention/console-routes.ts'
import { toCallRoutes } from '../leads/to-call/console-routes.ts'
import { overviewConsoleRoutes } from '../overview/console-routes.ts'
import { seenUserIds } from '../postgres/identity.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { isAllowed, refuseAgents } from '../records/roles.ts'
import { invalidParam, isUnavailable, Refusal } from '../refusals/errors.ts'
import { sealer } from '../secrets/sealed.ts'
import { teamAdminRoutes, teamRoutes } from '../teams/console-routes.ts'
import { peopleOfTeam } from '../teams/list-teams.ts'
import { userAdminRoutes, userRoutes } from '../users/console-routes.ts'
import { invitationRoutes } from '../users/invitation-routes.ts'
import { secondFactorAdminRoutes, secondFactorRoutes } from '../users/second-factor/console-routes.ts'
import { passkeyRoutes } from '../users/second-factor/passkey-routes.ts'
import { refuseUnfinished } from '../users/second-factor/require-second-factor.ts'
import { secondStepRoutes } from '../users/second-step-routes.ts'
import { callerOfSession, findSession, type SignedIn, seenAsUser, touchSession } from '../users/session.ts'
import { type SessionCookie, sessionCookie } from '../users/session-cookie.ts'
import { sessionRoutes } from '../users/session-routes.ts'
import { signInRoutes } from '../users/sign-in-routes.ts'
import { parseUrl } from '../values/parse-url.ts'
import { holdsUnstorableText } from '../values/storable-text.ts'
import { webhookConsoleRoutes } from '../webhooks/console-routes.ts'
import type { Interpreter } from '../webhooks/interpret/interpreter.ts'
import { signInAttempts } from './attempts.ts'
import { headerId, inBatch } from './header-ids.ts'
import type { CountRequest } from './rate-limit.ts'
import { logTakings } from './takings-log.ts'

export interface ConsoleSettings {
  readonly db: Database
  readonly interpreter: Interpreter
  readonly countRequest: CountRequest
  readonly publicUrl: string
  readonly sessionSecret: string
}

const signedInRoutes = [
  userRoutes,
  teamRoutes,
  leadConsoleRoutes,
  leadConsoleWrites,
  importRoutes,
  mergingRoutes,
  toCallRoutes,
  callLogConsoleRoutes,
  apiKeyConsoleRoutes,
]
const adminRoutes = [
  accountRoutes,
  userAdminRoutes,
  secondFactorAdminRoutes,
  teamAdminRoutes,
  leadAdminRoutes,
  duplicateRoutes,
  handOverRoutes,
  importAdminRoutes,
  retentionRoutes,
  auditConsoleRoutes,
  distributionConsoleRoutes,
]

/**
 * The door of the console's private interface. In front of everything: a write must come from our own pages. Then
 * four rooms: for anybody, for whoever has signed in, for whoever has also the second factor where the account requires
 * one, for admins. A route stands in one of them and checks nothing.
 */
export async function consoleDoor(app: FastifyInstance, settings: ConsoleSettings): Promise<void> {
  const { db, interpreter, countRequest, publicUrl, sessionSecret } = settings
  await app.register(cookie, { secret: sessionSecret })
  app.decorateRequest('signedIn')
  logTakings(app, db)
  app.addHook('onRequest', async (request) => refuseOtherSites(request, publicUrl))
  app.addHook('preValidation', async (request) => refuseUnstorableText(request))

  const sessions = sessionCookie(publicUrl)
  const countAttempt = signInAttempts(countRequest)
  const countSecondStep = signInAttempts(countRequest, 'second step')
  const countPasskeyOptions = signInAttempts(countRequest, 'passkey options')
  const countInvitation = signInAttempts(countRequest, 'invitation')
  const signingIn = {
    countAttempt,
    countInvitation,
    countSecondStep,
    countPasskeyOptions,
    sealer: sealer(sessionSecret),
  }
  const parts = { db, interpreter, publicUrl, cookie: sessions, ...signingIn }
  await app.register(signInRoutes, parts)
  await app.register(secondStepRoutes, parts)
  await app.register(invitationRoutes, parts)

  await app.register(async (signedIn) => {
    signedIn.addHook('onRequest', (request, reply) => enter(db, sessions, request, reply))
    sendUnchangedOnce(signedIn)
    signedIn.setNotFoundHandler(() => {
      throw new Refusal('NOT_FOUND', 'There is no such address.')
    })
    await signedIn.register(sessionRoutes, parts)
    await signedIn.register(secondFactorRoutes, parts)
    await signedIn.register(passkeyRoutes, parts)

    await signedIn.register(async (complete) => {
      complete.addHook('onRequest', async (request) => refuseUnfinished(request))
      const newest = { lead: Lead, newestLeads, leadOf: leadOfRow }
      await complete.register(overviewConsoleRoutes, { db, ...newest, publicUrl })
      const shared = { db, peopleOfTeam: peopleOfTeam(db) }
      for (const routes of signedInRoutes) await complete.register(routes, shared)

      await complete.register(async (admins) => {
        admins.addHook('onRequest', async (request) => refuseAgents(request.caller))
        for (const routes of adminRoutes) await admins.register(routes, parts)
        await admins.register(webhookConsoleRoutes, parts)
      })
    })
  })
}

/** A cookie travels with requests that other sites make; their address does not lie, in old browsers either. */
function refuseOtherSites(request: FastifyRequest, publicUrl: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const from = hostOf(request.headers.origin ?? request.headers.referer ?? '')
  if (from !== null && (from === hostOf(publicUrl) || from === request.host)) return
  throw new Refusal('PERMISSION_DENIED', 'Writes are taken from the pages of this service only.')
}

const hostOf = (url: string): string | null => parseUrl(url)?.host ?? null

function refuseUnstorableText(request: FastifyRequest): void {
  for (const part of [request.query, request.body]) {
    if (typeof part !== 'object' || part === null) continue
    for (const [field, value] of Object.entries(part)) {
      if (holdsUnstorableText(value))
        throw invalidParam(field, `${field} holds NUL or half of a surrogate pair.`)
    }
  }
}

/** 401 without a live session; notes its use, without anybody waiting for it. */
async function enter(
  db: Database,
  sessions: SessionCookie,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const at = new Date()
  const secret = sessions.read(request)
  const found = secret === null ? null : await findSession(db, secret, at)
  if (secret === null || found === null) throw new Refusal('UNAUTHORIZED', 'Sign in first.')
  refuseOtherPersons(request, found.session.user_id)
  const caller = callerOfSession(found, request.clientAddress)
  request.signedIn = found
  request.defaultRegion = found.session.default_region
  request.person = caller
  request.mayDownload = mayDownload(found)
  request.caller = inBatch(request, await seenAs(db, request, caller))
  request.confirmCaller = () => confirmCaller(db, secret, request)
  if (!found.session.is_stale) return
  sessions.set(reply, secret)
  db.write(caller, (tx) => touchSession(tx, found.session.id, at)).catch((error: unknown) => {
    if (!isUnavailable(error)) request.log.warn({ err: error }, 'the use of a session was not noted')
  })
}

const mayDownload = ({ session }: SignedIn): boolean => isAllowed(session.downloads_by, session.role)

/** As `enter` would let in now: throws where it would not, somebody who sees others, or who may not download. Nobody is shown the refusal. */
async function confirmCaller(db: Database, secret: string, request: FastifyRequest): Promise<void> {
  const sightOf = (caller: Caller): string => [caller.role, ...seenUserIds(caller)].join()
  const found = await findSession(db, secret, new Date())
  if (found && !found.session.must_set_up && mayDownload(found)) {
    const now = await seenAs(db, request, callerOfSession(found, request.clientAddress))
    if (sightOf(now) === sightOf(request.caller)) return
  }
  throw new Refusal('UNAUTHORIZED', 'Sign in first.')
}

/**
 * Several tabs share one cookie. A page names in `Leadline-User` whose it is, so that nothing is written, or shown in it,
 * as whoever has signed in in another tab since; a download, which is a link, says it in its query. Who names nobody is
 * whom the cookie says: the question who is signed in, except before a download.
 */
function refuseOtherPersons(request: FastifyRequest, userId: string): void {
  const { page_of: linked } = request.query as { page_of?: unknown }
  const named = [request.headers['leadline-user'], linked]
  if (named.every((expected) => expected === undefined || expected === userId)) return
  throw new Refusal('UNAUTHORIZED', 'Somebody else is signed in in this browser.')
}

/**
 * With `Leadline-See-As: <user id>` an admin reads with that user's eyes, and writes nothing meanwhile. A download,
 * which is a link, says it in its query; no other route admits that parameter.
 */
async function seenAs(db: Database, request: FastifyRequest, caller: Caller): Promise<Caller> {
  const { see_as: linked } = request.query as { see_as?: unknown }
  const id = request.headers['leadline-see-as'] ?? linked
  if (id === undefined) return caller
  refuseAgents(caller)
  refuseUnfinished(request)
  if (request.method !== 'GET')
    throw new Refusal('PERMISSION_DENIED', 'Nothing can be changed while looking with the eyes of another.')
  return seenAsUser(db, caller, headerId('Leadline-See-As', id, 'the id of a user'))
}
