import sql, { join, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { normalizeEmail } from '../platform/email.ts'
import { invalidParam } from '../platform/errors.ts'
import { type Paging, PagingQuery, readPaging } from '../platform/http/paging.ts'
import { Day } from '../platform/http/validation.ts'
import { type IstWindow, istWindow } from '../platform/ist-dates.ts'
import { leadPriorities, leadStatuses } from './lead.ts'
import { holdsText } from './search-leads.ts'

/** Query parameters of GET /leads (§4.1). Anything else is refused by name (decision 0002.19). */
export const LeadQuery = Type.Object(
  {
    from_date: Type.Optional(Day('IST day, created on or after. Default 30 days before to_date.')),
    to_date: Type.Optional(Day('IST day, created on or before. Default today.')),
    status: Type.Optional(Type.Enum([...leadStatuses], { description: 'Default: all.' })),
    source: Type.Optional(Type.String({ description: 'Lead source label. Default: all.' })),
    priority: Type.Optional(Type.Enum([...leadPriorities], { description: 'Default: all.' })),
    assigned_to: Type.Optional(Type.String({ description: "Assigned user's email. Default: all." })),
    ...PagingQuery,
  },
  { additionalProperties: false },
)

export type LeadQuery = Static<typeof LeadQuery>

export interface LeadFilter {
  readonly window: IstWindow
  readonly status?: string
  readonly source?: string
  readonly priority?: string
  /** Normalised email; one that nobody has finds nothing (decision 0002.20). */
  readonly assignedTo?: string
  /** Free text over name, email, phone and company: the console's search. */
  readonly search?: string
  readonly paging: Paging
}

/** Reads the query; throws `INVALID_PARAM` naming the parameter. */
export function readLeadFilter(query: LeadQuery, now: Date): LeadFilter {
  const { status, source, priority, assigned_to: assignedTo } = query
  for (const [field, value] of Object.entries(query)) {
    if (typeof value === 'string' && value.includes('\0'))
      throw invalidParam(field, `${field} must not hold NUL.`)
  }
  return {
    window: istWindow(query.from_date, query.to_date, now),
    ...(status !== undefined && { status }),
    ...(source !== undefined && { source }),
    ...(priority !== undefined && { priority }),
    ...(assignedTo !== undefined && { assignedTo: normalizeEmail(assignedTo) ?? assignedTo.toLowerCase() }),
    paging: readPaging(query),
  }
}

/** The window as conditions on `leads`. */
export function windowConditions({ window }: LeadFilter): Sql {
  return sql`created_at >= ${window.from} and created_at < ${window.before}`
}

/** Conditions on other columns of `leads`; undefined when there are none. */
export function filterConditions(accountId: string, filter: LeadFilter): Sql | undefined {
  const { status, source, priority, assignedTo, search } = filter
  const conditions: Sql[] = []
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  if (source !== undefined) conditions.push(sql`source = ${source}`)
  if (priority !== undefined) conditions.push(sql`priority = ${priority}`)
  if (assignedTo !== undefined) conditions.push(sql`assigned_to_id = ${userIdOf(accountId, assignedTo)}`)
  if (search !== undefined) conditions.push(holdsText(search))
  return conditions.length > 0 ? join(conditions, ' and ') : undefined
}

/** All of it: window and filters. */
export function leadConditions(accountId: string, filter: LeadFilter): Sql {
  const filters = filterConditions(accountId, filter)
  return filters ? sql`${windowConditions(filter)} and ${filters}` : windowConditions(filter)
}

/** The user with an email, disabled ones too: their leads are still theirs. */
export function userIdOf(accountId: string, email: string): Sql {
  return sql`(select id from users where account_id = ${accountId} and email_normalized = ${email})`
}
