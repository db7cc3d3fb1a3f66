import sql, { join, raw, type Sql } from 'sql-template-tag'
import { kindOf, type LeadField, leadFieldNames, rowOf } from './fields.ts'
import type { Column } from './kinds/field-kind.ts'
import type { LeadDefaults } from './lead.ts'
import type { LeadFields } from './lead-fields.ts'
import type { LeadValues } from './lead-record.ts'

const columnsOf = (field: LeadField): readonly Column[] => kindOf(field).columns(field, rowOf(field))

const byName = (lead: LeadValues) => lead as unknown as Readonly<Record<string, unknown>>

/** What a lead holds of one field. */
export function storedValue(lead: LeadValues, field: LeadField): unknown {
  return kindOf(field).fromColumns(columnsOf(field).map(({ name }) => byName(lead)[name]))
}

/** The columns of one field and what they become. */
export function columnValues(field: LeadField, stored: unknown): [column: string, value: unknown][] {
  const values = kindOf(field).toColumns(stored)
  return columnsOf(field).map(({ name }, at) => [name, values[at]])
}

/** What a caller sends of a lead goes into its columns as it is, but for a person, whom the save has to find. */
const sentFields = leadFieldNames.filter((field) => rowOf(field).kind !== 'person')

/** The columns that a create fills with what was sent. */
export const sentColumns: readonly Column[] = sentFields.flatMap(columnsOf)

/** Their names, for lists in statements: `name, email, email_normalized, …`. */
export const sentColumnNames: Sql = raw(sentColumns.map(({ name }) => name).join(', '))

/** Their values for a new lead, in the same order: what was sent, else the default. */
export function newColumnValues(sent: LeadFields, defaults: LeadDefaults): readonly unknown[] {
  const wanted: Readonly<Record<string, unknown>> = { ...defaults, ...sent }
  return sentFields.flatMap((field) => kindOf(field).toColumns(wanted[field] ?? null))
}

const fieldColumns = leadFieldNames.flatMap(columnsOf)

/** The columns of `LeadValues`, as a save reads them: amounts as numbers. */
export const valueColumns: Sql = raw(
  fieldColumns.map(({ name, type }) => (type === 'numeric' ? `${name}::float8 as ${name}` : name)).join(', '),
)

/** `name = …, email = …`: every field as it is after a change. */
export function changedColumns(after: LeadValues): Sql {
  return join(
    fieldColumns.map(({ name, type }) => sql`${raw(name)} = ${byName(after)[name]}::${raw(type)}`),
    ', ',
  )
}
