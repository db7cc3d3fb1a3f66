import type pg from 'pg'
import { StartRefused } from '../../refusals/start-refused.ts'

/** Throws StartRefused on a worker of a distributed database: changes of the schema go out from its coordinator. */
export async function refuseWorker(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ groupid: number }>('select groupid from pg_dist_local_group')
  if (!rows[0]?.groupid) return
  throw new StartRefused(
    'DATABASE_URL names a worker of the Citus cluster, and the database must be migrated: name its coordinator',
  )
}
