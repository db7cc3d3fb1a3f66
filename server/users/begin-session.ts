import type { FastifyReply, FastifyRequest } from 'fastify'
import { type TUnion, Type } from 'typebox'
import { accountCaller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import type { Sealer } from '../secrets/sealed.ts'
import { lockUser, type PasswordGiven } from './locks.ts'
import { beginPendingSignIn, SecondStep } from './second-factor/pending-sign-in.ts'
import { partyOf } from './second-factor/relying-party.ts'
import { readSecondFactor, type SecondFactor } from './second-factor/second-factor.ts'
import { findSession, openSession } from './session.ts'
import type { SessionCookie } from './session-cookie.ts'
import { SessionView, sessionView } from './session-view.ts'

export interface SignInSettings {
  readonly db: Database
  readonly cookie: SessionCookie
  readonly publicUrl: string
  /** Of the secrets that authenticator apps have. */
  readonly sealer: Sealer
  /** Counts an attempt; throws `RATE_LIMITED`, or settles late, when there were too many. */
  readonly countAttempt: (address: string, person: string) => Promise<void>
  /** As `countAttempt`, of links that set a password. */
  readonly countInvitation: (address: string, person: string) => Promise<void>
  /** As `countAttempt`, of what is given behind the password. */
  readonly countSecondStep: (address: string, person: string) => Promise<void>
  /** Asking how is no try: colleagues behind one address ask at the same time. */
  readonly countPasskeyOptions: (address: string, person: string) => Promise<void>
}

/** What follows a right password. */
export const SignInAnswer: TUnion<[typeof SessionView, typeof SecondStep]> = Type.Union([
  SessionView,
  SecondStep,
])

/**
 * Goes on behind a right password: asks for the second factor where the person has one, else begins the session; where
 * the account requires what the person has not, one that is good for setting it up alone.
 */
export async function afterPassword(
  settings: Pick<SignInSettings, 'db' | 'cookie' | 'publicUrl' | 'sealer'>,
  request: FastifyRequest,
  reply: FastifyReply,
  given: PasswordGiven,
  at: Date,
): Promise<SessionView | SecondStep> {
  const { db } = settings
  const { caller } = given
  const factor = await db.read(caller, (tx) => readSecondFactor(tx, caller.userId ?? ''))
  if (!factor.is_on) return beginSession(settings, request, reply, given, at, factor)
  const asAccount = accountCaller(caller.accountId, undefined, caller.address)
  const party = partyOf(settings.publicUrl, request)
  return db.transaction(asAccount, async (tx) => {
    await lockUser(tx, given, false)
    return beginPendingSignIn(tx, caller, factor, party, at)
  })
}

/**
 * Signs in whoever has just shown who they are: opens a session, sets its cookie, and answers it as its person sees it.
 * `missing` is what the person has not, where the password alone was asked for. 401 as `lockUser`.
 */
export async function beginSession(
  { db, cookie, ...shown }: Pick<SignInSettings, 'db' | 'cookie' | 'publicUrl' | 'sealer'>,
  request: FastifyRequest,
  reply: FastifyReply,
  given: PasswordGiven,
  at: Date,
  missing?: SecondFactor,
): Promise<SessionView> {
  const userAgent = request.headers['user-agent'] ?? ''
  const mustSetUp = missing?.is_required ?? false
  const secret = await db.transaction(given.caller, async (tx) => {
    await lockUser(tx, given, missing !== undefined)
    return openSession(tx, { userAgent, mustSetUp }, at)
  })
  cookie.set(reply, secret)
  const found = await findSession(db, secret, at)
  if (!found) throw new Error('a session that was just opened is not there')
  return sessionView(found, shown, request.clientAddress)
}
