import { asWholeAccount, query } from '../postgres/database.ts'
import { Refusal } from '../refusals/errors.ts'
import type { Tx } from './database.ts'

/** Reads as somebody: the database, or a transaction that is under way. */
type Reading = <T>(verb: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * The lead of which an id is another name: a sender was told it while the database was away, and the delivery then became part
 * of a lead that was there (decision 0046). It follows merges and undos, as the delivery does. Null for every other id. Whether
 * the caller sees that lead is not asked here: whoever goes on with its id meets row-level security.
 */
export const leadOfToldId = async (read: Reading, toldId: string): Promise<string | null> =>
  read(async (tx) => {
    const [[delivery]] = await tx.run(
      asWholeAccount,
      query<{ lead_id: string }>`select lead_id from deliveries
        where account_id = ${tx.caller.accountId} and told_lead_id = ${toldId} and lead_id is not null limit 1`,
    )
    return delivery?.lead_id ?? null
  })

/** Does what is asked of a lead by id; where nobody of that id is seen, of the lead that the id is another name of. */
export async function followTold<T>(
  read: Reading,
  id: string,
  verb: (leadId: string) => Promise<T>,
): Promise<T> {
  try {
    return await verb(id)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'NOT_FOUND') throw error
    const leadId = await leadOfToldId(read, id)
    if (leadId === null) throw error
    return verb(leadId)
  }
}
