import sql from 'sql-template-tag'
import { query } from '../../postgres/database.ts'
import { StartOver } from '../../postgres/pool/database-errors.ts'
import type { Tx } from '../../records/database.ts'
import type { LeadRecord } from '../../records/lead-record.ts'
import { notFound } from '../../refusals/errors.ts'
import { contactKeysOf } from '../contacts/contact-keys.ts'
import { recordColumns } from '../lead-columns.ts'

/** Two leads, by their ids. */
interface TwoLeads {
  readonly keptId: string
  readonly otherId: string
}

/**
 * Both leads as the caller sees them, held in the order of their ids, and all their contacts, locked before. Starts over
 * where these have changed between the look and the lock. 404 naming the lead that is not seen.
 */
export async function holdBoth(
  tx: Tx,
  { keptId, otherId }: TwoLeads,
  names = ['kept_id', 'other_id'],
): Promise<[LeadRecord, LeadRecord]> {
  const { accountId } = tx.caller
  const both = sql`account_id = ${accountId} and id = any(${[keptId, otherId]}::uuid[])`
  const keys = contactsIn(await tx.all(query<LeadRecord>`select ${recordColumns} from leads where ${both}`))
  const [held] = await tx.run(
    { keys },
    query<LeadRecord>`select ${recordColumns} from leads where ${both} order by id for update`,
  )
  if (contactsIn(held).some((key) => !keys.includes(key))) throw new StartOver()
  const [kept, other] = [keptId, otherId].map((id) => held.find((one) => one.id === id))
  if (!kept) throw notFound('lead', names[0])
  if (!other) throw notFound('lead', names[1])
  return [kept, other]
}

const contactsIn = (leads: readonly LeadRecord[]): string[] => leads.flatMap(contactKeysOf)
