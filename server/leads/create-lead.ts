import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { auditEntry } from '../platform/audit-entry.ts'
import type { Caller } from '../platform/caller.ts'
import type { Statement } from '../platform/database/database.ts'
import { RowValue } from '../platform/database/row-value.ts'
import { textOfArray } from '../platform/database/statement-batch.ts'
import { newRecordId } from '../platform/http/record-id.ts'
import type { LeadDefaults } from './lead.ts'
import { newColumnValues, sentColumnNames, sentColumns } from './lead-columns.ts'
import type { LeadFields } from './lead-fields.ts'

/** Somebody who is known before the statement runs; null leaves the lead with nobody. */
export interface KnownAssignee {
  readonly user: { readonly id: string; readonly email: string } | null
}

/** Whoever a query inside the statement names. */
export interface AssigneeQuery {
  /**
   * At most one row (user_id, email, rule_id, rule_name, why); it may refer to `matched`, which has rows when
   * nothing will be created.
   */
  readonly query: Sql
  /** CTEs that the query needs. */
  readonly parts: readonly Sql[]
  /** Refuses to create when the query gives nobody (decision 0001.11). */
  readonly isRequired: boolean
  /** Names another one for each lead, as turns do: such leads are written one by one. */
  readonly isPerLead: boolean
}

/** A lead that is written unless somebody is there already. */
export interface NewLead {
  readonly id: string
  readonly at: Date
  readonly sent: LeadFields
  readonly defaults: LeadDefaults
  readonly assignee: KnownAssignee | AssigneeQuery
  readonly beside?: WrittenBeside
}

/** What comes with the lead and is written with it, such as the delivery that brought it. */
export interface WrittenBeside {
  /** CTEs of its row; `one` makes an array of each value, because several leads may travel as one statement. */
  rows(one: (value: unknown) => unknown): readonly Sql[]
  /** Queries for the numbers of rows whose lead is not to be created. */
  readonly unless: readonly Sql[]
  /** CTEs that write it; they may refer to `fresh`, the rows that are created, and, if it is a query, to `assignee`. */
  readonly writes: readonly Sql[]
}

/** What the statement answers: created when nobody matched and the assignee, if required, is known. */
export interface CreateOutcome {
  readonly matched: boolean
  readonly assignee_known: boolean
}

/** How a value stands in the statement: leads of which each gets another assignee go alone. */
function arrayMaker({ assignee }: NewLead): (value: unknown) => unknown {
  const isAlone = 'query' in assignee && assignee.isPerLead
  return (value) => (isAlone ? [value] : new RowValue(value))
}

/** The lead as the row `sent`, numbered by `n`. */
function leadRow(lead: NewLead, one: (value: unknown) => unknown): Sql {
  // A list of one row is text here: an array of lists would have to be a rectangle.
  const values = newColumnValues(lead.sent, lead.defaults).map((value, at) => {
    const { type } = sentColumns[at] ?? { type: 'text' }
    return Array.isArray(value) ? sql`${one(textOfArray(value))}::text[]` : sql`${one(value)}::${raw(type)}[]`
  })
  return sql`
    select * from unnest(${one(lead.id)}::uuid[], ${join(values)}, ${one(lead.at)}::timestamptz[],
      ${one(newRecordId())}::uuid[], ${one(newRecordId())}::uuid[], ${one(newRecordId())}::uuid[])
    with ordinality as sent (id, ${sentColumnNames}, at, activity_id, change_id, audit_id, n)`
}

/** Lists come as text, see `leadRow`. */
const selected = raw(
  sentColumns.map(({ name, type }) => (type === 'text[]' ? `${name}::text[]` : name)).join(', '),
)

/** Numbers of the rows that are not to be created, with somebody there already or earlier among the rows. */
function matchedRows(accountId: string, unless: readonly Sql[]): Sql {
  // A scalar sub-query is an index look-up for each row; what `exists` means could be read as a hash of all leads.
  const known = (condition: Sql): Sql =>
    sql`(select true from leads where account_id = ${accountId} and ${condition} limit 1)`
  const rows = sql`
    select n from sent
    where ${known(sql`phone_e164 = sent.phone_e164`)} or ${known(sql`email_normalized = sent.email_normalized`)}
      or exists (select from sent earlier where earlier.n < sent.n
        and (earlier.phone_e164 = sent.phone_e164 or earlier.email_normalized = sent.email_normalized))`
  return join([rows, ...unless], ' union all ')
}

/** The assignee in the words of the statement. */
interface Assignment {
  readonly parts: readonly Sql[]
  readonly isKnown: Sql
  readonly join: Sql
  readonly userId: Sql
  readonly details: Sql
  readonly dimension: Sql
}

function assignmentOf(assignee: NewLead['assignee']): Assignment {
  if ('user' in assignee) {
    const { user } = assignee
    const details = JSON.stringify({ assigned_to: user?.email ?? null, rule: null, why: null })
    return {
      parts: [],
      isKnown: sql`true`,
      join: empty,
      userId: sql`${user?.id}::uuid`,
      details: sql`${details}::jsonb`,
      dimension: sql`${JSON.stringify({ assigned_to: user?.id ?? '' })}::jsonb`,
    }
  }
  return {
    parts: [...assignee.parts, sql`assignee as materialized (${assignee.query})`],
    isKnown: assignee.isRequired ? sql`exists (select from assignee)` : sql`true`,
    join: sql`left join assignee on true`,
    userId: sql`assignee.user_id`,
    details: sql`jsonb_build_object('assigned_to', assignee.email, 'rule', assignee.rule_name, 'why', assignee.why)`,
    dimension: sql`jsonb_build_object('assigned_to', coalesce(assignee.user_id::text, ''))`,
  }
}

/**
 * The one statement of a create: nothing when somebody matches, else lead, timeline, audit entry and count
 * together (§4.2 rule 1). Runs behind `lockContacts`, in the same round trip. Leads of one caller that wait at the
 * same moment become rows of one statement, except where each takes a turn.
 */
export function createLead(caller: Caller, lead: NewLead): Statement {
  const { accountId, actor, userId } = caller
  const assignment = assignmentOf(lead.assignee)
  const one = arrayMaker(lead)
  const { rows = () => [], unless = [], writes = [] } = lead.beside ?? {}
  const before = [
    sql`sent as materialized (${leadRow(lead, one)})`,
    ...rows(one),
    sql`matched as materialized (${matchedRows(accountId, unless)})`,
    ...assignment.parts,
  ]
  const audited = { action: 'lead.created', subjectKind: 'lead', subjectId: sql`id` }
  return sql`
    with ${join(before, ', ')}, fresh as materialized (
      select sent.*, ${assignment.userId} as assigned_to_id, ${assignment.details} as assigned,
        ${assignment.dimension} as dimension
      from sent ${assignment.join}
      where not exists (select from matched where matched.n = sent.n) and ${assignment.isKnown}
    ), lead as (
      insert into leads (account_id, id, ${sentColumnNames}, assigned_to_id, created_by_id, created_at, updated_at)
      select ${accountId}, id, ${selected}, assigned_to_id, ${userId}, at, at
      from fresh returning id
    ), activity as (
      insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details,
        assigned_to_id, created_by_id)
      select ${accountId}, activity_id, id, 'created', at, ${actor.kind}, ${actor.name}, ${userId},
        jsonb_build_object('source', source, 'status', status) || assigned, assigned_to_id, ${userId}
      from fresh returning id
    ), change as (
      insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
      select ${accountId}, change_id, 'leads', at, 1, 0, assigned_to_id, ${userId},
        jsonb_build_object('status', status, 'source', source, 'priority', priority) || dimension
      from fresh returning id
    ), audit as (
      ${auditEntry(caller, sql`at`, audited, sql`from fresh`, sql`audit_id`)}
    )${writes.length ? sql`, ${join(writes, ', ')}` : empty}
    select n::int, exists (select from matched where matched.n = sent.n) as matched,
      ${assignment.isKnown} as assignee_known
    from sent`
}
