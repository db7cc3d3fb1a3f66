import sql, { empty } from 'sql-template-tag'
import { asWholeAccount, query, type Statement } from '../../postgres/database.ts'
import { StartOver } from '../../postgres/pool/database-errors.ts'
import { refreshLeadCalls } from '../../read/lead-calls/refresh-lead-calls.ts'
import type { Tx } from '../../records/database.ts'
import { leadFieldNames } from '../../records/lead-fields.ts'
import type { LeadRecord, LeadValues } from '../../records/lead-record.ts'
import { invalidParam, notFound } from '../../refusals/errors.ts'
import { contactKeysOf, keyOf } from '../contacts/contact-keys.ts'
import { contactsUndone } from '../contacts/contacts-between.ts'
import { markSharedBy } from '../contacts/lead-contacts.ts'
import { handOver } from '../hand-over/hand-over-leads.ts'
import { columnsByName, columnValues, leadOfColumns, recordColumns, storedValue } from '../lead-columns.ts'
import { noteSharers } from '../possible-duplicates.ts'
import { updateLead } from '../update-lead.ts'
import { activeUsers } from './active-users.ts'
import { insertDismissal } from './dismiss-duplicate.ts'
import { giveBack } from './give-back.ts'
import { isKeptUndo, isSame, type StoredUndo, type UndoState } from './lead-undo.ts'

/** What undoing brought back. */
export interface UndoneUpdate {
  readonly lead: LeadRecord
  /** The lead that the merge had taken in; null where it took in none. */
  readonly otherId: string | null
  /** Fields that have their earlier value again. */
  readonly restored: readonly string[]
  /** Fields that stay: somebody has changed them since, or the earlier assignee is disabled. */
  readonly left: readonly string[]
}

interface Entry {
  readonly lead_id: string
  readonly kind: string
}

/** The entry as the caller sees it on a timeline; 404 when it is on none that is seen. */
async function findEntry(tx: Tx, activityId: string): Promise<Entry> {
  const { accountId } = tx.caller
  const entry = await tx.oneOrNone(query<Entry>`
    select lead_id, kind from lead_activities where account_id = ${accountId} and id = ${activityId}`)
  if (!entry) throw notFound('activity')
  if (entry.kind !== 'merged') throw invalidParam('id', 'Only a merge or a change can be undone.')
  return entry
}

const lead = (accountId: string, id: string, lock = empty) =>
  query<LeadRecord>`select ${recordColumns} from leads where account_id = ${accountId} and id = ${id} ${lock}`

/** The lead, held with all contacts that it may get or give back, and what undoing needs. */
async function holdForUndo(tx: Tx, activityId: string, at: Date): Promise<[LeadRecord, UndoState]> {
  const { accountId } = tx.caller
  const { lead_id: leadId } = await findEntry(tx, activityId)
  const kept = query<StoredUndo>`
    select id, at, state from lead_undos
    where account_id = ${accountId} and id = ${activityId} and lead_id = ${leadId} and ${isKeptUndo(at)}`
  const [[now], [undo]] = await tx.run(lead(accountId, leadId), asWholeAccount, kept)
  if (!now) throw notFound('activity')
  if (!undo) throw await notUndoable(tx, activityId, leadId)
  const before = { ...now, ...undo.state.before } as LeadValues
  const { taken, contacts } = undo.state
  const back = (contacts?.lost ?? []).map(({ kind, value }) => keyOf(kind, value))
  const keys = [...back, ...[now, before, ...(taken ? [taken.lead] : [])].flatMap(contactKeysOf)]
  const [[held], [still]] = await tx.run(
    { keys: [...new Set(keys)] },
    lead(accountId, leadId, sql`for update`),
    asWholeAccount,
    kept,
  )
  if (!held || !still) throw await notUndoable(tx, activityId, leadId)
  if (contactKeysOf(held).some((key) => !keys.includes(key))) throw new StartOver()
  return [held, still.state]
}

/** Why there is nothing to undo: it was, it is too old, or its lead was merged into another, and what it needs waits in that merge. */
async function notUndoable(tx: Tx, activityId: string, leadId: string): Promise<Error> {
  const { lead_id: nowOf } = await findEntry(tx, activityId)
  if (nowOf !== leadId) return new StartOver()
  const [within] = await tx.run(
    asWholeAccount,
    query<{ id: string }>`
      select id from lead_undos where account_id = ${tx.caller.accountId} and lead_id = ${leadId} and jsonb_path_exists(
        state, '$.taken.** ? (@.undos[*].id == $id)', jsonb_build_object('id', ${activityId}::text)) limit 1`,
  )
  if (within.length > 0) return invalidParam('id', 'The lead was merged since: undo that merge first.')
  return invalidParam('id', 'This was undone already, or is older than a year: it cannot be undone.')
}

/** The values of a lead with those put back that nobody has changed since; the assignee only to an active user. */
function valuesBefore(
  lead: LeadValues,
  { before, after }: Pick<UndoState, 'before' | 'after'>,
  active: ReadonlySet<unknown>,
): Pick<UndoneUpdate, 'restored' | 'left'> & { readonly values: LeadValues } {
  const now = columnsByName(lead)
  const restored: string[] = []
  const left: string[] = []
  const columns = leadFieldNames.flatMap((field) => {
    const own = columnValues(field, storedValue(lead, field))
    const changed = own.map(([column]) => column).filter((column) => column in after)
    if (changed.length === 0) return own
    const isToDisabled =
      field === 'assigned_to' && before.assigned_to_id !== null && !active.has(before.assigned_to_id)
    if (isToDisabled || !changed.every((column) => isSame(now[column], after[column]))) {
      left.push(field)
      return own
    }
    restored.push(field)
    return own.map(([column, value]): [string, unknown] => [
      column,
      column in before ? before[column] : value,
    ])
  })
  return { values: leadOfColumns(columns), restored, left }
}

/**
 * Undoes a merge or a change by its entry on the timeline, within a year (decision 0021.56): earlier values come back
 * where nobody has changed them since, and what a merge took in is a lead of its own again. No lead goes back to somebody
 * who is disabled (decision 0001.11). Whoever sees the entry may do it. 404 where it is not seen; `INVALID_PARAM` naming `id` for what cannot be undone, or was.
 */
export async function undoUpdate(tx: Tx, activityId: string, at: Date): Promise<UndoneUpdate> {
  const { accountId } = tx.caller
  const [held, state] = await holdForUndo(tx, activityId, at)
  const { taken } = state
  const active = await activeUsers(tx, [
    held.assigned_to_id,
    state.before.assigned_to_id as string | null | undefined,
    taken?.lead.assigned_to_id,
  ])
  const { values, restored, left } = valuesBefore(held, state, active)
  tx.write(asWholeAccount, sql`delete from lead_undos where account_id = ${accountId} and id = ${activityId}`)
  const other = taken && (await giveBack(tx, held, taken, at))
  const otherId = other?.id ?? null
  const isMerge = taken !== null
  const { lead: after } = await updateLead(tx, { lead: held, why: [] }, values, at, {
    action: isMerge ? 'lead.merge_undone' : 'lead.change_undone',
    details: { undone_id: activityId, left, ...(otherId !== null && { other_id: otherId }) },
    isUndoable: !isMerge,
    namesAlone: isMerge,
    ...(state.contacts && { further: contactsUndone(held.further_contacts ?? [], state.contacts) }),
  })
  if (other !== null) {
    // Behind the update: a phone or email that comes back would show the pair again.
    const dismissal = insertDismissal(accountId, [held.id, other.id], at)
    tx.write(
      asWholeAccount,
      dismissal,
      ...markSharedBy(accountId, after, other),
      forgetValues(accountId, activityId, [...restored, ...left]),
    )
    await refreshLeadCalls(tx, [held.id, other.id])
  }
  const isGone = other !== null && other.assigned_to_id !== null && !active.has(other.assigned_to_id)
  // Its assignee has left while the two were one: it goes to who took over, or nobody but an admin would see it (decision 0021.59).
  if (isGone) await handOver(tx, other, active.has(values.assigned_to_id) ? values.assigned_to_id : null, at)
  // A phone or email that came back may be somebody's by now.
  await noteSharers(tx, after.id, after, otherId === null ? [] : [otherId], at)
  return { lead: after, otherId, restored, left }
}

/** The entry names the fields and no values any more: they are another person's. */
const forgetValues = (accountId: string, id: string, fields: readonly string[]): Statement => sql`
    update lead_activities set details = (details - 'changes' - 'other_name') || ${JSON.stringify({ fields })}::jsonb
    where account_id = ${accountId} and id = ${id}`
