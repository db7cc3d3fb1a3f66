import sql, { raw } from 'sql-template-tag'
import { query, type Statement } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'

/** So long a browser may ask, and its answer is taken: fetching the phone takes a while. */
export const challengeMs = 5 * 60_000

/** What waits for an authenticator: the session in which a passkey is added, or the sign-in in which one is used. */
export interface ChallengeHolder {
  readonly table: 'sessions' | 'pending_sign_ins'
  readonly id: string | null
}

/** What the authenticator has to sign now; what was asked before counts no longer. */
export const keepChallenge = (
  accountId: string,
  { table, id }: ChallengeHolder,
  challenge: string,
  at: Date,
): Statement => sql`
    update ${raw(table)}
    set passkey_challenge = ${challenge}, passkey_challenge_until = ${new Date(at.getTime() + challengeMs)}
    where account_id = ${accountId} and id = ${id}`

/** Takes the challenge out, so that it is answered once, whatever comes of it; null where none waits. */
export async function takeChallenge(
  tx: Tx,
  { table, id }: ChallengeHolder,
  at: Date,
): Promise<string | null> {
  const { accountId } = tx.caller
  const [[kept]] = await tx.run(
    { keys: [`passkey-challenge:${id}`] },
    query<{ challenge: string }>`select passkey_challenge as challenge from ${raw(table)}
      where account_id = ${accountId} and id = ${id} and passkey_challenge_until > ${at}`,
    sql`update ${raw(table)} set passkey_challenge = null, passkey_challenge_until = null
      where account_id = ${accountId} and id = ${id}`,
  )
  return kept?.challenge ?? null
}
