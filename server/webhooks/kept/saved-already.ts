import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import { accountCaller } from '../../records/caller.ts'
import type { Database } from '../../records/database.ts'
import type { KeptRequest } from './kept-request.ts'

/**
 * Which of some deliveries of an account are saved: a try that was given up may have been committed, and the mark of what was
 * saved may be lost with its process. The id that the sender was told becomes another name of the lead that they became.
 */
export async function savedAlready(
  db: Database,
  accountId: string,
  requests: readonly KeptRequest[],
): Promise<ReadonlySet<string>> {
  const toldOf = new Map(requests.map(({ came: { received } }) => [received.id, received.leadId]))
  const ids = [...toldOf.keys()]
  const saved = await db.read(accountCaller(accountId), (tx) =>
    tx.all(query<{ id: string; lead_id: string | null; told_lead_id: string | null }>`
      select id, lead_id, told_lead_id from deliveries
      where account_id = ${accountId} and id = any(${ids}::uuid[])`),
  )
  const untold = saved.filter((one) => one.told_lead_id === null && one.lead_id !== toldOf.get(one.id))
  for (const { id } of untold) {
    await db.write(accountCaller(accountId), (tx) =>
      tx.all(sql`update deliveries set told_lead_id = ${toldOf.get(id)}
        where account_id = ${accountId} and id = ${id} and lead_id is distinct from ${toldOf.get(id)}`),
    )
  }
  return new Set(saved.map(({ id }) => id))
}
