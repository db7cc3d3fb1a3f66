import sql, { empty, join, type Sql } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { normalizeEmail } from '../platform/email.ts'
import { invalidParam } from '../platform/errors.ts'
import { type IstWindow, istWindow } from '../platform/ist-dates.ts'
import { type Paging, PagingQuery, readPaging } from '../platform/paging.ts'
import { leadPriorities, leadStatuses } from './lead.ts'

/** Query parameters of GET /leads (§4.1). Anything else is refused by name (decision 19). */
export const LeadQuery = Type.Object(
  {
    from_date: Type.Optional(
      Type.String({
        description: 'IST day, created on or after. Default 30 days before to_date.',
        examples: ['2026-01-01'],
      }),
    ),
    to_date: Type.Optional(
      Type.String({ description: 'IST day, created on or before. Default today.', examples: ['2026-01-31'] }),
    ),
    status: Type.Optional(Type.Enum([...leadStatuses], { description: 'Default: all.' })),
    source: Type.Optional(
      Type.String({ description: 'Lead source label. Default: all.', examples: ['API'] }),
    ),
    priority: Type.Optional(Type.Enum([...leadPriorities], { description: 'Default: all.' })),
    assigned_to: Type.Optional(
      Type.String({ description: "Assigned user's email. Default: all.", examples: ['agent@example.com'] }),
    ),
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
  /** Normalised email; one that nobody has finds nothing (decision 20). */
  readonly assignedTo?: string
  readonly paging: Paging
}

/** Reads the query; throws `INVALID_PARAM` naming the parameter. */
export function readLeadFilter(query: LeadQuery, now: Date): LeadFilter {
  const { status, source, priority, assigned_to: assignedTo } = query
  for (const [field, value] of Object.entries(query)) {
    if (value.includes('\0')) throw invalidParam(field, `${field} must not hold NUL.`)
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

/** Conditions on columns of `leads`, window included. */
export function leadConditions(accountId: string, filter: LeadFilter): Sql {
  const { window, status, source, priority, assignedTo } = filter
  const conditions = [
    sql`created_at >= ${window.from}`,
    sql`created_at < ${window.before}`,
    status === undefined ? empty : sql`status = ${status}`,
    source === undefined ? empty : sql`source = ${source}`,
    priority === undefined ? empty : sql`priority = ${priority}`,
    assignedTo === undefined ? empty : sql`assigned_to_id = ${userIdOf(accountId, assignedTo)}`,
  ]
  return join(
    conditions.filter((one) => one !== empty),
    ' and ',
  )
}

/** The user with an email, disabled ones too: their leads are still theirs. */
export function userIdOf(accountId: string, email: string): Sql {
  return sql`(select id from users where account_id = ${accountId} and email_normalized = ${email})`
}
