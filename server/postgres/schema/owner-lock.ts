import { withConnection } from './single-connection.ts'

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
