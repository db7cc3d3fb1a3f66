import { asWholeAccount, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'

/** Which of these users a lead may be given to: nobody who is disabled gets one (decision 0001.11). */
export async function activeUsers(
  tx: Tx,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlySet<unknown>> {
  const asked = [...new Set(ids)].filter((id) => typeof id === 'string')
  if (asked.length === 0) return new Set()
  const [active] = await tx.run(
    asWholeAccount,
    query<{ id: string }>`
      select id from users
      where account_id = ${tx.caller.accountId} and id = any(${asked}::uuid[]) and disabled_at is null`,
  )
  return new Set(active.map(({ id }) => id))
}
