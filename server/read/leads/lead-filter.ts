import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Static, type TOptional, type TSchema, type TString, Type } from 'typebox'
import { type Paging, PagingQuery, readPaging } from '../../http/paging.ts'
import { Closed, Day } from '../../http/validation.ts'
import { normalizeEmail } from '../../records/email.ts'
import { type IstWindow, istWindow } from '../../records/ist-dates.ts'
import { type FilteredField, type LeadField, leadFieldNames, rowOf } from '../../records/lead-fields.ts'
import { userWithEmail } from '../../records/user-with-email.ts'
import { invalidParam } from '../../refusals/errors.ts'

function querySchema(field: LeadField): TSchema {
  const row = rowOf(field)
  const description = row.filter ?? ''
  return Type.Optional(
    row.kind === 'choice' ? Type.Enum([...row.choices], { description }) : Type.String({ description }),
  )
}

/** Fields that lists can be filtered by. */
export const filteredFields = leadFieldNames.filter(
  (field): field is FilteredField => rowOf(field).filter !== undefined,
)

const fieldQuery = Object.fromEntries(filteredFields.map((field) => [field, querySchema(field)])) as Record<
  FilteredField,
  TOptional<TString>
>

/** Query parameters of GET /leads (§4.1). Anything else is refused by name (decision 0002.19). */
export const LeadQuery = Closed({
  from_date: Type.Optional(Day('IST day, created on or after. Default 30 days before to_date.')),
  to_date: Type.Optional(Day('IST day, created on or before. Default today.')),
  ...fieldQuery,
  ...PagingQuery,
})

export type LeadQuery = Static<typeof LeadQuery>

export interface LeadFilter {
  readonly window: IstWindow
  /**
   * The values that fields must have. A person is given by a normalised email; an email that nobody has matches
   * nobody (decision 0002.20).
   */
  readonly fields: Readonly<Partial<Record<FilteredField, string>>>
  /** Assigned to any of these users: the console's filter by team. */
  readonly assigneeIds?: readonly string[]
  /** Only leads that were never called: the console's. */
  readonly neverCalled?: boolean
  /** Only leads that are not to be called: the console's. */
  readonly notToCall?: boolean
  readonly paging: Paging
}

const searchedValue = (field: FilteredField, value: string): string =>
  rowOf(field).kind === 'person' ? (normalizeEmail(value) ?? value) : value

/** Reads the query; throws `INVALID_PARAM` naming the parameter. */
export function readLeadFilter(query: LeadQuery, now: Date): LeadFilter {
  for (const [field, value] of Object.entries(query)) {
    if (typeof value === 'string' && value.includes('\0'))
      throw invalidParam(field, `${field} must not hold NUL.`)
  }
  return {
    window: istWindow(query.from_date, query.to_date, now),
    fields: Object.fromEntries(
      filteredFields.flatMap((field) => {
        const value = query[field]
        return value === undefined ? [] : [[field, searchedValue(field, value)]]
      }),
    ),
    paging: readPaging(query),
  }
}

/** Conditions for the window on `leads`, or for its part `since` some moment. */
export const windowConditions = ({ window }: LeadFilter, since: Date = window.from): Sql =>
  sql`created_at >= ${since} and created_at < ${window.before}`

/** A filtered field: its column and the value it must have. */
interface FieldCondition {
  readonly field: FilteredField
  readonly column: Sql
  readonly value: Sql
}

export const fieldConditions = (accountId: string, { fields }: LeadFilter): FieldCondition[] =>
  filteredFields.flatMap((field) => {
    const [row, value] = [rowOf(field), fields[field]]
    if (value === undefined) return []
    return row.kind === 'person'
      ? [{ field, column: raw(row.idColumn), value: userWithEmail(accountId, value) }]
      : [{ field, column: raw(field), value: sql`${value}` }]
  })

/** Conditions on other columns of `leads`; undefined when there are none. */
export function filterConditions(accountId: string, filter: LeadFilter): Sql | undefined {
  const conditions = fieldConditions(accountId, filter).map(({ column, value }) => sql`${column} = ${value}`)
  if (filter.assigneeIds !== undefined)
    conditions.push(sql`assigned_to_id = any(${filter.assigneeIds}::uuid[])`)
  if (filter.neverCalled) conditions.push(wasNeverCalled(accountId))
  if (filter.notToCall) conditions.push(isAmongNotToCall(accountId))
  return conditions.length > 0 ? join(conditions, ' and ') : undefined
}

/** `id` is the lead's. */
const wasNeverCalled = (accountId: string): Sql => sql`not exists (
  select from lead_calls where lead_calls.account_id = ${accountId} and lead_id = id and last_call_at is not null)`

/** As a list of ids, because they are few of many: reads as many leads as are marked, not all of the window. */
const isAmongNotToCall = (accountId: string): Sql => sql`id = any(array(
  select lead_id from leads_not_to_call where account_id = ${accountId}))`

/** All of it: window and filters. */
export function leadConditions(accountId: string, filter: LeadFilter): Sql {
  const filters = filterConditions(accountId, filter)
  return filters ? sql`${windowConditions(filter)} and ${filters}` : windowConditions(filter)
}
