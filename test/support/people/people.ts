import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Role } from '../../../server/records/roles.ts'
import { hashSecret, makeApiKey } from '../../../server/secrets/secrets.ts'

/** Somebody with an API key of all permissions. */
export interface Person {
  readonly accountId: string
  readonly userId: string
  readonly email: string
  readonly key: string
  readonly keyId: string
}

/** An admin and two agents of one account, and the admin of another one. */
export interface People {
  readonly admin: Person
  readonly agent: Person
  readonly otherAgent: Person
  readonly stranger: Person
}

interface KeyOptions {
  readonly permissions?: string
  readonly ipWhitelist?: string[]
}

/** Writes as the owner, beside the service: tests of a door must not depend on another one. */
export class Registrar {
  private readonly pool: pg.Pool

  constructor(ownerUrl: string) {
    this.pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
    // Dropping a database ends its connections, also one that is saying goodbye.
    this.pool.on('error', () => undefined)
  }

  query<R extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<R[]> {
    return this.pool.query<R>(text, values).then((answer) => answer.rows)
  }

  /** One connection for itself, for what needs a transaction that stays open; to be released. */
  connection(): Promise<pg.PoolClient> {
    return this.pool.connect()
  }

  async account(shortName: string): Promise<string> {
    const id = randomUUID()
    await this.query('insert into accounts (id, name, short_name, created_at) values ($1, $2, $2, now())', [
      id,
      shortName,
    ])
    await this.query('insert into account_ids (account_id, created_at) values ($1, now())', [id])
    return id
  }

  async person(accountId: string, name: string, role: Role): Promise<Person> {
    const userId = randomUUID()
    const email = `${name}@example.com`
    await this.query(
      `insert into users (account_id, id, email, email_normalized, name, role, password_hash, created_at)
       values ($1, $2, $3, $3, $4, $5, 'none', now())`,
      [accountId, userId, email, name, role],
    )
    const { key, keyId } = await this.apiKey(accountId, userId)
    return { accountId, userId, email, key, keyId }
  }

  async apiKey(
    accountId: string,
    userId: string,
    options: KeyOptions = {},
  ): Promise<{ key: string; keyId: string }> {
    const key = makeApiKey(accountId)
    const keyId = randomUUID()
    const permissions = options.permissions ?? 'read,write,delete'
    await this.query(
      `insert into api_keys (account_id, id, user_id, name, key_hash, last_four, can_read, can_write, can_delete,
         ip_whitelist, created_at)
       values ($1, $2, $3, 'test key', $4, $5, $6, $7, $8, $9, now())`,
      [
        accountId,
        keyId,
        userId,
        hashSecret(key),
        key.slice(-4),
        permissions.includes('read'),
        permissions.includes('write'),
        permissions.includes('delete'),
        options.ipWhitelist ?? [],
      ],
    )
    return { key, keyId }
  }

  async people(): Promise<People> {
    const accountId = await this.account(`account-${randomUUID().slice(0, 8)}`)
    const otherAccountId = await this.account(`account-${randomUUID().slice(0, 8)}`)
    return {
      admin: await this.person(accountId, 'admin', 'admin'),
      agent: await this.person(accountId, 'agent', 'agent'),
      otherAgent: await this.person(accountId, 'other-agent', 'agent'),
      stranger: await this.person(otherAccountId, 'stranger', 'admin'),
    }
  }

  close(): Promise<void> {
    return this.pool.end()
  }
}
