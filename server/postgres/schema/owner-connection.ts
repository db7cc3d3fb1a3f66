import type { Insert, Row, Statement } from '../database.ts'
import { insertStatements } from '../pipeline/rows.ts'
import { withConnection } from './single-connection.ts'

/** Works as the owner of the tables: only to make accounts, which the service's own role cannot. */
export interface Owner {
  query(statement: Statement): Promise<Row[]>
  insert(row: Insert): Promise<void>
}

/** Signs in as the owner for one piece of work. Everything it does is one transaction. */
export const asOwner = <T>(ownerUrl: string, work: (owner: Owner) => Promise<T>): Promise<T> =>
  withConnection({ connectionString: ownerUrl, application_name: 'leadline' }, async (client) => {
    await client.query('begin')
    const query = async ({ text, values }: Statement): Promise<Row[]> =>
      (await client.query<Row>(text, values as unknown[])).rows
    const result = await work({
      query,
      insert: async (row) => {
        for (const statement of insertStatements([row])) await query(statement)
      },
    })
    await client.query('commit')
    return result
  })

/**
 * Does a piece of work while no other process on this database does the one with the same key; answers false, and
 * does nothing, when another is at it. The lock ends with the connection, however that ends.
 */
export const whileAlone = (ownerUrl: string, key: number, work: () => Promise<void>): Promise<boolean> =>
  withConnection({ connectionString: ownerUrl, application_name: 'leadline' }, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
    if (!rows[0]?.taken) return false
    await work()
    return true
  })
