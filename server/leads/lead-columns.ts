import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Column } from '../records/field-kind.ts'
import { kindOf, type LeadField, leadFieldNames, rowOf } from '../records/lead-fields.ts'
import type { LeadRecord, LeadValues } from '../records/lead-record.ts'
import type { LeadDefaults } from './lead.ts'
import type { SentLead } from './sent-lead.ts'

const columnsByField = Object.fromEntries(
  leadFieldNames.map((field) => [field, kindOf(field).columns(field, rowOf(field))]),
) as Readonly<Record<LeadField, readonly Column[]>>

const columnsOf = (field: LeadField): readonly Column[] => columnsByField[field]

/** A lead's columns by their names. The type is made of the table of fields, but none says that a name out of it is a key. */
export const columnsByName = (lead: LeadValues): Readonly<Record<string, unknown>> =>
  lead as unknown as Readonly<Record<string, unknown>>

/**
 * A lead without a value. Read from JSON, because V8 copies such an object in one go; one that is made key by key is a
 * dictionary from its thirteenth key on, and so is every copy of it.
 */
const emptyLead = JSON.parse(
  JSON.stringify(
    Object.fromEntries(leadFieldNames.flatMap((field) => columnsOf(field).map(({ name }) => [name, null]))),
  ),
) as Readonly<Record<string, unknown>>

/** A lead of columns that were made field by field: all of them, as `columnValues` answers them. */
export function leadOfColumns(columns: readonly (readonly [column: string, value: unknown])[]): LeadValues {
  const lead = { ...emptyLead }
  for (const [column, value] of columns) lead[column] = value
  return lead as unknown as LeadValues
}

/** What a lead holds of one field. */
export const storedValue = (lead: LeadValues, field: LeadField): unknown =>
  kindOf(field).fromColumns(columnsOf(field).map(({ name }) => columnsByName(lead)[name]))

/** The columns of one field and what they become. */
export function columnValues(field: LeadField, stored: unknown): [column: string, value: unknown][] {
  const values = kindOf(field).toColumns(stored)
  return columnsOf(field).map(({ name }, at) => [name, values[at]])
}

/** Fields with what a create asks of each, which is the same for every lead. */
const askedFields = leadFieldNames.map((field) => ({
  field,
  kind: kindOf(field),
  isPerson: rowOf(field).kind === 'person',
  columns: columnsOf(field).map(({ name }) => name),
}))

/** A new lead without its values, in the order of the insert; made as `emptyLead` is. */
const emptyRow = JSON.parse(
  JSON.stringify({
    ...{ account_id: null, ...emptyLead },
    ...{ id: null, created_by_id: null, created_at: null, updated_at: null },
  }),
) as Readonly<Record<string, unknown>>

/** Who makes a lead, and when. */
interface Creation {
  readonly accountId: string
  readonly id: string
  readonly userId: string | null
  readonly at: Date
  readonly savedAt: Date
}

/** What was sent, else the default. */
function fillIn(
  row: Record<string, unknown>,
  sent: SentLead,
  defaults: LeadDefaults,
  assigneeId: string | null,
): void {
  const byDefault: Partial<Record<LeadField, unknown>> = defaults
  for (const { field, kind, isPerson, columns } of askedFields) {
    const wanted = sent[field] === undefined ? byDefault[field] : sent[field]
    const values = kind.toColumns(isPerson ? assigneeId : (wanted ?? null))
    for (const [i, column] of columns.entries()) row[column] = values[i]
  }
}

/** A new lead: its person is known to the save alone. */
export function newLeadValues(sent: SentLead, defaults: LeadDefaults, assigneeId: string | null): LeadValues {
  const lead = { ...emptyLead }
  fillIn(lead, sent, defaults, assigneeId)
  return lead as unknown as LeadValues
}

/** The same as the row that is inserted. Filled in place, and copied nowhere (`createLead` has the numbers). */
export function newLeadRow(
  { accountId, id, userId, at, savedAt }: Creation,
  sent: SentLead,
  defaults: LeadDefaults,
  assigneeId: string | null,
): LeadRecord {
  const row: Record<string, unknown> = { ...emptyRow }
  row.account_id = accountId
  fillIn(row, sent, defaults, assigneeId)
  row.id = id
  row.created_by_id = userId
  row.created_at = at
  row.updated_at = savedAt
  return row as unknown as LeadRecord
}

const fieldColumns = leadFieldNames.flatMap(columnsOf)

/** The columns of `LeadRecord`, as a save reads them: amounts as numbers. */
export const recordColumns: Sql = raw(
  `id, created_by_id, created_at, updated_at, further_contacts, ${fieldColumns
    .map(({ name, type }) => (type === 'numeric' ? `${name}::float8 as ${name}` : name))
    .join(', ')}`,
)

/** `name = …, email = …`: every field as it is after a change. */
export const changedColumns = (after: LeadValues): Sql =>
  join(
    fieldColumns.map(({ name, type }) => sql`${raw(name)} = ${columnsByName(after)[name]}::${raw(type)}`),
    ', ',
  )
