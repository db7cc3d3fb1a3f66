import { withConnection } from './single-connection.ts'

/** Does work unless another process does the one with this key; then false. The lock ends with its connection. */
export const whileAlone = (ownerUrl: string, key: number, work: () => Promise<void>): Promise<boolean> =>
  withConnection({ connectionString: ownerUrl, application_name: 'leadline' }, async (client) => {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key])
    if (!rows[0]?.taken) return false
    await work()
    return true
  })
