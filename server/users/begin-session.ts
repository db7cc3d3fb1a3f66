import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller } from '../platform/caller.ts'
import type { Database } from '../platform/database/database.ts'
import { findSession, openSession } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import { type SessionView, sessionView } from './session-view.ts'

export interface SignInSettings {
  readonly db: Database
  readonly cookie: SessionCookie
  readonly publicUrl: string
  /** Counts an attempt; throws `RATE_LIMITED`, or settles late, when there were too many. */
  readonly countAttempt: (address: string, person: string) => Promise<void>
}

/** Signs in whoever has just shown who they are: opens a session, sets its cookie, and answers it as its person sees it. */
export async function beginSession(
  { db, cookie, publicUrl }: Pick<SignInSettings, 'db' | 'cookie' | 'publicUrl'>,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: Caller,
  at: Date,
): Promise<SessionView> {
  const userAgent = request.headers['user-agent'] ?? ''
  const secret = await db.write(caller, (tx) => openSession(tx, userAgent, at))
  cookie.set(reply, secret)
  const found = await findSession(db, secret, at)
  if (!found) throw new Error('a session that was just opened is not there')
  return sessionView(found, publicUrl, request.clientAddress)
}
