import pg from 'pg'
import type { Person } from '../people/people.ts'

/** What a transaction says about for whom it works: account, user, role, and for a manager whom he sees. */
export type Identity = readonly [
  accountId: string | null,
  userId: string | null,
  role: string,
  sees?: readonly string[],
]

export const adminIdentity = ({ accountId, userId }: Person): Identity => [accountId, userId, 'admin']
export const agentIdentity = ({ accountId, userId }: Person): Identity => [accountId, userId, 'agent']
export const managerIdentity = ({ accountId, userId }: Person, ...team: Person[]): Identity => [
  accountId,
  userId,
  'manager',
  [userId, ...team.map((one) => one.userId)],
]

const byFirstDigit = (ids: readonly string[]): string[] =>
  [...'0123456789abcdef'].map((digit) => ids.filter((id) => id.startsWith(digit)).join())

/** A connection that signs in as the service does, beside it: what PostgreSQL itself lets its role do. */
export class AppRole {
  private readonly client: pg.Client

  constructor(serviceUrl: string) {
    this.client = new pg.Client({ connectionString: serviceUrl })
  }

  async connect(): Promise<void> {
    await this.client.connect()
  }

  query(text: string, values: unknown[] = []): Promise<pg.QueryResult> {
    return this.client.query(text, values)
  }

  /** Works as somebody, or as nobody, in a transaction that leaves nothing behind. */
  async as<T>(identity: Identity | undefined, work: () => Promise<T>): Promise<T> {
    await this.query('begin')
    try {
      if (identity) await this.identify(identity)
      return await work()
    } finally {
      await this.query('rollback')
    }
  }

  /** Says for whom the transaction goes on. */
  async identify([accountId, userId, role, sees]: Identity): Promise<void> {
    const [more, lists] = sees ? [', $4', [byFirstDigit(sees)]] : ['', []]
    await this.query(`select app_identity($1, $2, $3${more})`, [accountId, userId, role, ...lists])
  }

  async count(table: string, where = 'true'): Promise<number> {
    return Number((await this.query(`select count(*) from ${table} where ${where}`)).rows[0].count)
  }

  close(): Promise<void> {
    return this.client.end()
  }
}
