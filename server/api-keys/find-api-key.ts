import sql from 'sql-template-tag'
import { accountCaller, type Caller } from '../platform/caller.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { hashSecret } from '../platform/secrets.ts'
import type { Role } from '../platform/user-role.ts'
import { accountIdOfApiKey } from './api-key.ts'

export type Permission = 'read' | 'write' | 'delete'

/** A live key with the user that it acts as (§1, §2.3). */
export interface FoundApiKey {
  readonly id: string
  readonly name: string
  readonly user_id: string
  readonly user_email: string
  readonly role: Role
  readonly team_user_ids: string[]
  readonly can_read: boolean
  readonly can_write: boolean
  readonly can_delete: boolean
  readonly ip_whitelist: string[]
  readonly default_region: string
  readonly last_used_at: Date | null
}

/**
 * The key behind a bearer token, looked up inside the account that it names; null when it is malformed, unknown,
 * revoked, or its user is disabled (decisions 0004.30, 0004.34). Asked on every request: revoking acts at once everywhere.
 */
export async function findApiKey(
  db: Database,
  token: string,
): Promise<{ key: FoundApiKey; accountId: string } | null> {
  const accountId = accountIdOfApiKey(token)
  if (accountId === null) return null
  const lookUp = sql`
    select api_keys.id, api_keys.name, user_id, users.email as user_email, role, can_read, can_write, can_delete,
      ip_whitelist, default_region, last_used_at, team_user_ids
    from api_keys
    join users on users.account_id = ${accountId} and users.id = user_id and disabled_at is null
    join accounts on accounts.id = ${accountId}
    where api_keys.account_id = ${accountId} and key_hash = ${hashSecret(token)} and revoked_at is null`
  const key = await db.lookUp(accountCaller(accountId), (tx) => tx.oneOrNone<FoundApiKey>(lookUp))
  return key ? { key, accountId } : null
}

/** The caller that a key makes of a request. */
export function callerOfApiKey(accountId: string, key: FoundApiKey, address: string): Caller {
  return {
    accountId,
    userId: key.user_id,
    role: key.role,
    teamUserIds: key.team_user_ids,
    email: key.user_email,
    actor: { kind: 'api_key', name: key.name, viaId: key.id },
    address,
  }
}

/** `last_used_at` is exact to a minute, so that reading does not mean writing. */
const usedPrecisionMs = 60_000

/** True when the last note of a key's use has become too old. */
export function isUseStale({ last_used_at: at }: FoundApiKey, now: Date): boolean {
  return at === null || now.getTime() - at.getTime() > usedPrecisionMs
}

/** Notes that a key is in use; people look for keys that nobody uses any more. */
export async function noteUse(tx: Tx, keyId: string, at: Date): Promise<void> {
  await tx.run(sql`
    update api_keys set last_used_at = ${at} where account_id = ${tx.caller.accountId} and id = ${keyId}`)
}
