import sql from 'sql-template-tag'
import {
  asWholeAccount,
  type Insert,
  insertRow,
  type Query,
  query,
  type Statement,
} from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { invalidParam, notFound } from '../../refusals/errors.ts'
import { keysOfBoth, markSharedBy, unmarkSharedBy } from '../contacts/lead-contacts.ts'
import { ownersByRows, ownersOnce } from '../match-lead.ts'
import { notePossibleDuplicates, notNotedYet } from '../possible-duplicates.ts'
import { holdBoth } from './hold-both.ts'

/** The row that says that two leads are not one person (decision 0021.57). */
export function insertDismissal(accountId: string, pair: readonly [string, string], at: Date): Insert {
  const [lead_id, other_id] = pair.toSorted()
  const row = { account_id: accountId, lead_id, other_id, at }
  return insertRow('dismissed_duplicates', row, 'on conflict (account_id, lead_id, other_id) do nothing')
}

/** Steps that show a lead's pairs again: for when it changes its phone or email (decision 0021.57). */
export function forgetDismissals(accountId: string, leadId: string): Statement[] {
  const of = sql`delete from dismissed_duplicates where account_id = ${accountId}`
  return [sql`${of} and lead_id = ${leadId}`, sql`${of} and other_id = ${leadId}`]
}

/** Statements for whom a lead was said not to be. */
export const dismissedWith = (
  accountId: string,
  leadId: string,
): [Query<{ id: string }>, Query<{ id: string }>] => [
  query<{ id: string }>`
      select other_id as id from dismissed_duplicates where account_id = ${accountId} and lead_id = ${leadId}`,
  query<{ id: string }>`
      select lead_id as id from dismissed_duplicates where account_id = ${accountId} and other_id = ${leadId}`,
]

/**
 * Says that two leads are not one person: the pair is not shown again unless one of them changes its phone or email
 * (decision 0021.57). What both have is shared by several people from then on (decision 0045). 404 naming the one that
 * is missing or invisible; `INVALID_PARAM` for a lead with itself.
 */
export async function dismissDuplicate(tx: Tx, leadId: string, otherId: string, at: Date): Promise<void> {
  const { accountId } = tx.caller
  if (leadId === otherId) throw invalidParam('other_id', 'A lead is no duplicate of itself.')
  const both = await holdBoth(tx, { keptId: leadId, otherId }, ['lead_id', 'other_id'])
  tx.write(
    asWholeAccount,
    insertDismissal(accountId, [leadId, otherId], at),
    ...markSharedBy(accountId, ...both),
    auditEntry(tx.caller, at, 'duplicate.dismissed', ['lead', leadId], { other_id: otherId }),
  )
}

/**
 * Takes back that two leads are not one person: they are a pair again, and what only they have is shared no more. 404 as
 * above, and where nobody has said it.
 */
export async function undoDismissal(tx: Tx, leadId: string, otherId: string, at: Date): Promise<void> {
  const { accountId } = tx.caller
  const both = await holdBoth(tx, { keptId: leadId, otherId }, ['lead_id', 'other_id'])
  const ids = [leadId, otherId].toSorted()
  const [gone] = await tx.run(
    asWholeAccount,
    query<{ lead_id: string }>`
      delete from dismissed_duplicates
      where account_id = ${accountId} and lead_id = ${ids[0]} and other_id = ${ids[1]} returning lead_id`,
  )
  if (gone.length === 0) throw notFound('pair')
  const keys = keysOfBoth(...both)
  const owners = ownersByRows(keys.map((key) => ({ key, lead_id: otherId })))
  const others = await notNotedYet(tx, leadId, ownersOnce(owners))
  tx.write(
    asWholeAccount,
    unmarkSharedBy(accountId, ids, keys),
    auditEntry(tx.caller, at, 'duplicate.dismissal_undone', ['lead', leadId], { other_id: otherId }),
    ...notePossibleDuplicates(tx.caller, leadId, others, at),
  )
}
