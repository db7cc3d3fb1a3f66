import sql, { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Nullable, Timestamp } from '../../http/validation.ts'
import { type Lock, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { isoTimestamp } from '../../records/iso-timestamp.ts'
import { Passkey, passkeyColumns } from './passkey.ts'

/** The second factor of one person (decision page 0030). */
export const SecondFactor = Type.Object({
  is_required: Type.Boolean({ description: 'Everybody of the account needs one.' }),
  is_on: Type.Boolean({ description: 'A sign-in asks for it.' }),
  totp_since: Nullable(Timestamp('Since when an authenticator app is set up.')),
  passkeys: Type.Array(Passkey),
  recovery_codes_left: Type.Integer(),
})

export type SecondFactor = Static<typeof SecondFactor>

/** Whatever changes the factors of a person waits for each other: the last one that goes switches it off. */
export const factorLock = (userId: string): Lock => ({ keys: [`second-factor:${userId}`] })

/** What a person has; with a lock, as it stays until the transaction ends. */
export async function readSecondFactor(
  tx: Tx,
  userId: string,
  lock: Lock = { keys: [] },
): Promise<SecondFactor> {
  const { accountId } = tx.caller
  const [[user], [rule], [totp], [codes], passkeys] = await tx.run(
    lock,
    query<{ is_on: boolean }>`
      select second_factor_at is not null as is_on from users where account_id = ${accountId} and id = ${userId}`,
    sql`select required_since from second_factor_rules where account_id = ${accountId}`,
    query<{ since: string }>`select ${raw(isoTimestamp('created_at'))} as since from totp_secrets
      where account_id = ${accountId} and user_id = ${userId}`,
    query<{ left: number }>`
      select count(*)::int as left from recovery_codes where account_id = ${accountId} and user_id = ${userId}`,
    query<Passkey>`select ${passkeyColumns} from passkeys where account_id = ${accountId} and user_id = ${userId}
      order by passkeys.created_at, id`,
  )
  return {
    is_required: rule !== undefined,
    is_on: user?.is_on ?? false,
    totp_since: totp?.since ?? null,
    passkeys,
    recovery_codes_left: codes?.left ?? 0,
  }
}
