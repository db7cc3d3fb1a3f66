import sql from 'sql-template-tag'
import { queryMadeOnce } from '../postgres/database.ts'
import { accountCaller, type Caller } from '../records/caller.ts'
import type { Database, Tx } from '../records/database.ts'
import type { Role } from '../records/roles.ts'
import { accountIdOfApiKey, hashSecret } from '../secrets/secrets.ts'

export type Permission = 'read' | 'write' | 'delete'

/** A key with the user that it acts as (§1, §2.3), and which of its secrets was shown. */
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
  /** Of the secret that was shown. */
  readonly last_used_at: Date | null
  readonly revoked_at: Date | null
  readonly disabled_at: Date | null
  /** Until when the secret works that was shown; null for the newer one. */
  readonly works_until: Date | null
}

type Secret = 'newer' | 'older'

/** What is asked of each secret. */
interface SecretColumns {
  readonly is: string
  readonly usedAt: string
  readonly until: string
}

const columnsOfSecret: Readonly<Record<Secret, SecretColumns>> = {
  newer: { is: 'key_hash = $2', usedAt: 'last_used_at', until: 'null::timestamptz' },
  older: { is: 'old_key_hash = $2', usedAt: 'old_key_used_at', until: 'old_key_until' },
}

/** Of account $1 and hash $2. */
const keyWith = ({ is, usedAt, until }: SecretColumns) => queryMadeOnce<FoundApiKey>`
    select api_keys.id, api_keys.name, user_id, users.email as user_email, role, can_read, can_write, can_delete,
      ip_whitelist, default_region, ${usedAt} as last_used_at, team_user_ids, revoked_at, disabled_at,
      ${until} as works_until
    from api_keys
    join users on users.account_id = $1 and users.id = user_id
    join accounts on accounts.id = $1
    where api_keys.account_id = $1 and ${is}`

/** The key alone. */
const keyAloneWith = ({ is, usedAt, until }: SecretColumns) => queryMadeOnce<KeyAlone>`
    select id, name, user_id, can_read, can_write, can_delete, ip_whitelist, ${usedAt} as last_used_at, revoked_at,
      ${until} as works_until
    from api_keys where account_id = $1 and ${is}`

/** Texts that are made once: every request sends one. */
const lookUps = { newer: keyWith(columnsOfSecret.newer), older: keyWith(columnsOfSecret.older) }
const lookUpsAlone = {
  newer: keyAloneWith(columnsOfSecret.newer),
  older: keyAloneWith(columnsOfSecret.older),
}
/** Of account $1 and user $2. */
const userOfKey = queryMadeOnce<UserOfKey>`
  select email as user_email, role, team_user_ids, disabled_at from users where account_id = $1 and id = $2`
const regionOfAccount = queryMadeOnce<RegionOfAccount>`select default_region from accounts where id = $1`

type KeyAlone = Omit<FoundApiKey, keyof UserOfKey | keyof RegionOfAccount>
type UserOfKey = Pick<FoundApiKey, 'user_email' | 'role' | 'team_user_ids' | 'disabled_at'>
type RegionOfAccount = Pick<FoundApiKey, 'default_region'>

/** The key of a secret with its user; `values` are the account's id and the hash. */
type FindKey = (
  values: readonly [accountId: string, hash: Buffer],
  secret: Secret,
) => Promise<FoundApiKey | undefined>

const byJoin =
  (db: Database): FindKey =>
  (values, secret) =>
    db.lookUp(accountCaller(values[0]), (tx) => tx.oneOrNone(lookUps[secret](values)))

/** Whom a secret acts as, by its hash: once it was seen, which never changes. No more than this is remembered of a key. */
const userIdsByHash = new Map<string, string>()
const mostUserIds = 10_000

function rememberUser(hash: string, userId: string): void {
  if (userIdsByHash.size >= mostUserIds) userIdsByHash.clear()
  userIdsByHash.set(hash, userId)
}

/**
 * The key and its user, each read anew. Whom a key acts as stands in it, so the first look at a key is two round trips: the
 * user of a key never changes, and what either says of the other matters to nobody in between. Later ones are one.
 */
const byTable =
  (db: Database): FindKey =>
  async (values, secret) => {
    const [accountId, hash] = values
    const caller = accountCaller(accountId)
    const keyAlone = lookUpsAlone[secret](values)
    const withUser = (userId: string) =>
      [userOfKey([accountId, userId]), regionOfAccount([accountId])] as const
    const name = hash.toString('base64url')
    const userId = userIdsByHash.get(name)
    if (userId !== undefined) {
      const [[key], [user], [region]] = await db.lookUp(caller, (tx) => tx.run(keyAlone, ...withUser(userId)))
      if (!key) return undefined
      if (key.user_id === userId) return user && region ? { ...key, ...user, ...region } : undefined
    }
    const key = await db.lookUp(caller, (tx) => tx.oneOrNone(keyAlone))
    if (!key) return undefined
    rememberUser(name, key.user_id)
    const [[user], [region]] = await db.lookUp(caller, (tx) => tx.run(...withUser(key.user_id)))
    return user && region ? { ...key, ...user, ...region } : undefined
  }

/**
 * The key behind a bearer token, looked up inside the account that it names; null when it is malformed or unknown
 * (decision 0004.30). Whether it still works is `whyEnded`'s to say. Asked on every request: revoking acts at once everywhere. A
 * secret that a rotation has replaced costs a second look.
 */
export async function findApiKey(
  db: Database,
  token: string,
): Promise<{ key: FoundApiKey; accountId: string } | null> {
  const accountId = accountIdOfApiKey(token)
  if (accountId === null) return null
  const values = [accountId, hashSecret(token)] as const
  const find = db.readsByTable ? byTable(db) : byJoin(db)
  const key = (await find(values, 'newer')) ?? (await find(values, 'older'))
  return key ? { key, accountId } : null
}

/** Why a key that was found is answered 401. */
export type Ended = 'KEY_REVOKED' | 'USER_DISABLED' | 'OLD_SECRET_ENDED'

/** Null for a key that works (decisions 0004.31, 0004.34). */
export function whyEnded(key: FoundApiKey, at: Date): Ended | null {
  if (key.revoked_at) return 'KEY_REVOKED'
  if (key.disabled_at) return 'USER_DISABLED'
  return key.works_until && key.works_until <= at ? 'OLD_SECRET_ENDED' : null
}

/** The caller that a key makes of a request. */
export const callerOfApiKey = (accountId: string, key: FoundApiKey, address: string): Caller => ({
  accountId,
  userId: key.user_id,
  role: key.role,
  teamUserIds: key.team_user_ids,
  email: key.user_email,
  actor: { kind: 'api_key', name: key.name, viaId: key.id },
  address,
})

/** `last_used_at` is exact to a minute, so that reading does not mean writing. */
const usedPrecisionMs = 60_000

/** True when the last note of a secret's use has become too old. */
export const isUseStale = ({ last_used_at: at }: FoundApiKey, now: Date): boolean =>
  at === null || now.getTime() - at.getTime() > usedPrecisionMs

/** Notes that a key is in use, and by which secret; people look for what nobody uses any more. */
export async function noteUse(tx: Tx, { id, works_until }: FoundApiKey, at: Date): Promise<void> {
  const older = works_until ? sql`, old_key_used_at = ${at}` : sql``
  await tx.run(sql`
    update api_keys set last_used_at = ${at}${older} where account_id = ${tx.caller.accountId} and id = ${id}`)
}
