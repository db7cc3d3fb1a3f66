import sql, { type Sql } from 'sql-template-tag'
import { type Insert, insertRow } from '../../postgres/database.ts'
import type { KeptCallAgain } from '../../read/lead-calls/call-again.ts'
import type { LeadOrigin } from '../../read/lead-calls/lead-calls.ts'
import type { Caller } from '../../records/caller.ts'
import type { LeadRecord, LeadValues } from '../../records/lead-record.ts'
import type { ContactsUndo } from '../contacts/contacts-between.ts'
import type { NewLead } from '../create-lead.ts'
import { columnsByName, newLeadValues } from '../lead-columns.ts'

/** A lead's row as JSON keeps it: times are texts. */
export type KeptLead = LeadValues &
  Pick<LeadRecord, 'created_by_id' | 'further_contacts'> &
  Record<'created_at' | 'updated_at', string>

/** Ids of what moved from one lead to another. */
export interface MovedRecords {
  readonly calls: readonly string[]
  readonly activities: readonly string[]
  /** Entries that tell of possible duplicates. */
  readonly pairs: readonly string[]
  readonly deliveries: readonly string[]
  /** Marks that it is not to be called; not of merges from before there were any. */
  readonly marks?: readonly string[]
}

/** A lead that came to its id again when its merge is undone. */
export interface TakenLead {
  readonly kind: 'lead'
  readonly id: string
  readonly lead: KeptLead
  /** What made it. */
  readonly origin: LeadOrigin
  readonly moved: MovedRecords
  /** Entries of others that told of it as a possible duplicate. */
  readonly told: readonly string[]
  /** Whom it was said not to be. */
  readonly dismissed: readonly string[]
  /** When the two were to be called again; not of merges from before there was such a time. */
  readonly callAgain?: Readonly<Record<'kept' | 'other', KeptCallAgain | null>>
  /** Keys of what it shared with others; left out by releases that knew of none. */
  readonly shared?: readonly string[]
  /** What undoing its own entries needs. */
  readonly undos: readonly LeadUndo[]
}

/** What a save or a delivery brought: the lead that it would have made. */
export interface TakenArrival {
  readonly kind: 'arrival'
  readonly lead: KeptLead
  readonly origin?: LeadOrigin
  readonly deliveryId: string | null
}

/** What undoing an entry of the timeline needs (decision 0021.56). */
export interface UndoState {
  /** The columns that changed. */
  readonly before: Readonly<Record<string, unknown>>
  readonly after: Readonly<Record<string, unknown>>
  readonly taken: TakenLead | TakenArrival | null
  /** What happened to contacts; left out where nothing did. */
  readonly contacts?: ContactsUndo
}

/** A row of `lead_undos`. */
export interface LeadUndo {
  readonly id: string
  readonly at: string | Date
  readonly state: UndoState
}

/** The same as it is read, while its time is no text. */
export type StoredUndo = Omit<LeadUndo, 'at'> & { readonly at: Date }

/** What came by itself or was edited can be undone for so long (decision 0021.56). */
const undoDays = 365

/** The condition that a row of `lead_undos` is kept: a lead that was merged in by hand for as long as the lead that it is in. */
export const isKeptUndo = (at: Date): Sql =>
  sql`(at > ${new Date(at.getTime() - undoDays * 86_400_000)} or coalesce(state #>> '{taken,kind}', '') = 'lead')`

/** The row that lets an entry be undone. */
export function insertUndo(accountId: string, leadId: string, { id, at, state }: LeadUndo): Insert {
  const row = { account_id: accountId, id, lead_id: leadId, at, state: JSON.stringify(state) }
  return insertRow('lead_undos', row)
}

/** Column by column, what differs. */
export function changedState(before: LeadValues, after: LeadValues): Pick<UndoState, 'before' | 'after'> {
  const [old, now] = [columnsByName(before), columnsByName(after)]
  const changed = Object.keys(now).filter((column) => !isSame(old[column], now[column]))
  const only = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(changed.map((column) => [column, values[column]]))
  return { before: only(old), after: only(now) }
}

/** Whether two values of a column are one, as JSON knows them. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/**
 * Makes of what a merge took in the lead that it would have become, because undoing the merge makes it one (decision 0021.56). That lead
 * belongs to whoever had the lead that took it in, unless the arrival named somebody.
 */
export function takenArrival(
  { userId }: Caller,
  { sent, defaults, at, origin }: Pick<NewLead, 'sent' | 'defaults' | 'at' | 'origin'>,
  assigneeId: string | null,
  deliveryId: string | null = null,
): TakenArrival {
  const time = at.toISOString()
  const values = newLeadValues(sent, defaults, assigneeId)
  const lead = { ...values, created_by_id: userId, created_at: time, updated_at: time }
  return { kind: 'arrival', lead, deliveryId, ...(origin && { origin }) }
}
