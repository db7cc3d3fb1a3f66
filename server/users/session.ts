import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Timestamp, Uuid } from '../http/validation.ts'
import { query } from '../postgres/database.ts'
import { accountCaller, type Caller } from '../records/caller.ts'
import type { Database, Tx } from '../records/database.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'
import { auditEntry } from '../records/log-entries.ts'
import type { Allowance, Role } from '../records/roles.ts'
import { notFound } from '../refusals/errors.ts'
import { accountIdOfSecret, hashSecret, makeSecret } from '../secrets/secrets.ts'

/** A session ends this long after it was last used. */
export const sessionDays = 14
/** Use is noted at most this often, so that reading does not mean writing. */
const touchEveryMs = 60_000
const longestUserAgent = 300

/** A signed-in browser, as its person sees it. */
export const OpenSession = Type.Object({
  id: Uuid('Unique identifier.'),
  created_at: Timestamp('ISO 8601 UTC.'),
  last_seen_at: Timestamp('ISO 8601 UTC, exact to a minute.'),
  address: Type.String({ examples: ['203.0.113.7'] }),
  user_agent: Type.String(),
  current: Type.Boolean({ description: 'The session that asks.' }),
})

export type OpenSession = Static<typeof OpenSession>

/** A live session with its person and account. */
export interface FoundSession {
  readonly id: string
  readonly user_id: string
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly team_user_ids: string[]
  readonly away: boolean
  readonly default_region: string
  readonly account_name: string
  readonly short_name: string
  readonly downloads_by: Allowance
  readonly keys_by: Allowance
  readonly call_from_hour: number
  readonly call_until_hour: number
  readonly is_stale: boolean
  /** Begun without the second factor that the account requires: good for setting it up alone. */
  readonly must_set_up: boolean
}

/** A live session and the account that it belongs to. */
export interface SignedIn {
  readonly session: FoundSession
  readonly accountId: string
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the console's door before any handler runs. */
    signedIn: SignedIn
  }
}

const expiryFrom = (at: Date): Date => new Date(at.getTime() + sessionDays * 86_400_000)

/** From where a session is opened, and whether it is good for setting up the second factor alone. */
export interface NewSession {
  readonly userAgent: string
  readonly mustSetUp: boolean
}

/** Opens a session for the caller's user and answers the secret for the cookie; only its SHA-256 is kept. */
export async function openSession(tx: Tx, { userAgent, mustSetUp }: NewSession, at: Date): Promise<string> {
  const { accountId, userId, address } = tx.caller
  const secret = makeSecret(accountId)
  const id = randomUUID()
  const caller: Caller = { ...tx.caller, actor: { ...tx.caller.actor, viaId: id } }
  await tx.run(
    sql`
      insert into sessions (account_id, id, user_id, secret_hash, address, user_agent, created_at, last_seen_at, expires_at,
        must_set_up)
      values (${accountId}, ${id}, ${userId}, ${hashSecret(secret)}, ${address ?? ''},
        ${userAgent.slice(0, longestUserAgent)}, ${at}, ${at}, ${expiryFrom(at)}, ${mustSetUp})`,
    sql`update users set last_signed_in_at = ${at} where account_id = ${accountId} and id = ${userId}`,
    auditEntry(caller, at, 'user.signed_in', ['session', id]),
  )
  return secret
}

/** The session of a cookie's secret, within the account it names; null for none, or where the user is disabled. */
export async function findSession(db: Database, secret: string, at: Date): Promise<SignedIn | null> {
  const accountId = accountIdOfSecret(secret)
  if (accountId === null) return null
  const session = await db.read(accountCaller(accountId), (tx) =>
    tx.oneOrNone(query<FoundSession>`
      select sessions.id, user_id, email, users.name, role, away, default_region, accounts.name as account_name,
        short_name, downloads_by, keys_by, call_from_hour, call_until_hour, last_seen_at < ${new Date(at.getTime() - touchEveryMs)} as is_stale, team_user_ids,
        must_set_up or (second_factor_at is null and exists (
          select from second_factor_rules where account_id = ${accountId})) as must_set_up
      from sessions
      join users on users.account_id = ${accountId} and users.id = user_id and disabled_at is null
      join accounts on accounts.id = ${accountId}
      where sessions.account_id = ${accountId} and secret_hash = ${hashSecret(secret)} and expires_at > ${at}`),
  )
  return session ? { session, accountId } : null
}

/** The caller that a session makes of a request. */
export const callerOfSession = ({ session, accountId }: SignedIn, address: string): Caller => ({
  accountId,
  userId: session.user_id,
  role: session.role,
  teamUserIds: session.team_user_ids,
  email: session.email,
  actor: { kind: 'person', name: session.name, viaId: session.id },
  address,
})

/** The caller with the eyes of another user of the account; 404 when there is nobody with that id. */
export async function seenAsUser(db: Database, caller: Caller, userId: string): Promise<Caller> {
  const { accountId } = caller
  const user = await db.read(caller, (tx) =>
    tx.oneOrNone(query<Pick<FoundSession, 'email' | 'role' | 'team_user_ids'>>`
      select email, role, team_user_ids from users where account_id = ${accountId} and id = ${userId}`),
  )
  if (!user) throw notFound('user')
  const { email, role, team_user_ids: teamUserIds } = user
  return { ...caller, userId, email, role, teamUserIds }
}

/** Notes that a session is in use and moves its end. */
export async function touchSession(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.run(sql`
    update sessions set last_seen_at = ${at}, expires_at = ${expiryFrom(at)}
    where account_id = ${tx.caller.accountId} and id = ${id}`)
}

/** Live sessions of a user, the latest used first; of others, only admins see any. */
export async function listSessions(tx: Tx, userId: string, at: Date): Promise<OpenSession[]> {
  const { accountId, actor } = tx.caller
  return tx.all(query<OpenSession>`
    select id, ${raw(isoTimestamp('created_at'))} as created_at,
      ${raw(isoTimestamp('last_seen_at'))} as last_seen_at, address, user_agent, id = ${actor.viaId} as current
    from sessions where account_id = ${accountId} and user_id = ${userId} and expires_at > ${at}
    order by sessions.last_seen_at desc, id`)
}
