import sql from 'sql-template-tag'
import { isOfLargeTeam, seenUserIds, sightId } from '../caller.ts'
import { insertRow, type Row, type Tx } from '../database/database.ts'
import { addTo, sightCounter } from './counters.ts'
import { foldKey } from './fold-counts.ts'
import { countsOfSight } from './sight-counts.ts'

interface Manager {
  readonly userId: string
  readonly teamUserIds: readonly string[]
}

/** What is to be counted together, and what no longer. */
interface Change {
  /** The people of each sight, by its id. */
  readonly missing: ReadonlyMap<string, readonly string[]>
  readonly gone: readonly string[]
}

async function lookForChange(tx: Tx): Promise<Change> {
  const { accountId } = tx.caller
  const [managers, sights] = await tx.run<[Manager, { id: string }]>(
    sql`
      select id as "userId", team_user_ids as "teamUserIds" from users
      where account_id = ${accountId} and role = 'manager' and disabled_at is null and team_user_ids <> '{}'`,
    sql`select id from sights where account_id = ${accountId}`,
  )
  const wanted = new Map<string, readonly string[]>()
  for (const manager of managers.map((one) => ({ ...one, role: 'manager' as const })))
    if (isOfLargeTeam(manager)) wanted.set(sightId(seenUserIds(manager)), seenUserIds(manager))
  const kept = new Set(sights.map(({ id }) => id))
  return {
    missing: new Map([...wanted].filter(([id]) => !kept.has(id))),
    gone: [...kept].filter((id) => !wanted.has(id)),
  }
}

/**
 * Counts together what the managers of large teams see, and ends what nobody sees any more. Totals are right before
 * and after: they read what is counted of each person where it is not counted together. Nothing is folded meanwhile.
 */
export async function keepSights(tx: Tx, at: Date): Promise<void> {
  const { accountId } = tx.caller
  const before = await lookForChange(tx)
  if (before.missing.size + before.gone.length === 0) return
  await tx.run({ keys: [foldKey] })
  // Somebody else may have done it while this one waited.
  const { missing, gone } = await lookForChange(tx)
  if (gone.length > 0)
    tx.write(sql`delete from sights where account_id = ${accountId} and id = any(${gone}::uuid[])`)
  for (const [id, userIds] of missing) {
    const counts = await tx.all<Row>(countsOfSight(accountId, id, userIds))
    tx.write(insertRow('sights', { account_id: accountId, id, user_ids: [...userIds], created_at: at }))
    addTo(sightCounter, tx, counts)
  }
}
