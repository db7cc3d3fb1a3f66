import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import { StartOver } from '../../postgres/pool/database-errors.ts'
import type { Tx } from '../../records/database.ts'
import type { LeadRecord } from '../../records/lead-record.ts'
import { notFound } from '../../refusals/errors.ts'
import { contactKeysOf } from '../contacts/contact-keys.ts'
import { recordColumns } from '../lead-columns.ts'

/**
 * Leads as the caller sees them, held in the order of their ids, and all their contacts and `moreKeys`, locked before. Starts over
 * where these have changed between the look and the lock.
 */
export async function holdWithContacts(
  tx: Tx,
  ids: readonly string[],
  moreKeys: readonly string[] = [],
): Promise<readonly LeadRecord[]> {
  const these = sql`account_id = ${tx.caller.accountId} and id = any(${ids}::uuid[])`
  const before = await tx.all(query<LeadRecord>`select ${recordColumns} from leads where ${these}`)
  const keys = [...moreKeys, ...before.flatMap(contactKeysOf)]
  const [held] = await tx.run(
    { keys },
    query<LeadRecord>`select ${recordColumns} from leads where ${these} order by id for update`,
  )
  if (held.flatMap(contactKeysOf).some((key) => !keys.includes(key))) throw new StartOver()
  return held
}

/** Both leads, held with all their contacts. 404 naming the lead that is not seen. */
export async function holdBoth(
  tx: Tx,
  { keptId, otherId }: { readonly keptId: string; readonly otherId: string },
  names = ['kept_id', 'other_id'],
): Promise<[LeadRecord, LeadRecord]> {
  const held = await holdWithContacts(tx, [keptId, otherId])
  const [kept, other] = [keptId, otherId].map((id) => held.find((one) => one.id === id))
  if (!kept) throw notFound('lead', names[0])
  if (!other) throw notFound('lead', names[1])
  return [kept, other]
}
