import sql, { empty, join, type Sql } from 'sql-template-tag'
import { auditEntry } from '../platform/audit-entry.ts'
import type { Caller } from '../platform/caller.ts'
import type { Statement } from '../platform/database.ts'
import { newRecordId } from '../platform/record-id.ts'
import type { LeadPriority, LeadStatus } from './lead.ts'
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
  /** Refuses to create when the query gives nobody (decision 11). */
  readonly isRequired: boolean
}

/** A lead that is written unless somebody is there already. */
export interface NewLead {
  readonly id: string
  readonly at: Date
  readonly sent: LeadFields
  readonly defaults: { readonly source: string; readonly status: LeadStatus; readonly priority: LeadPriority }
  readonly assignee: KnownAssignee | AssigneeQuery
  /** Further queries whose rows mean that nothing is to be created, such as a repeated delivery. */
  readonly unless?: readonly Sql[]
  /** CTEs that write something else together with the lead; they may refer to `lead` and, if it is a query, to `assignee`. */
  readonly also?: readonly Sql[]
}

/** What the statement answers: created when nobody matched and the assignee, if required, is known. */
export interface CreateOutcome {
  readonly matched: boolean
  readonly assignee_known: boolean
}

function matches(accountId: string, sent: LeadFields): Sql[] {
  const { phone, email } = sent
  const first = (condition: Sql): Sql =>
    sql`(select from leads where account_id = ${accountId} and ${condition} limit 1)`
  return [
    ...(phone ? [first(sql`phone_e164 = ${phone.normalized}`)] : []),
    ...(email ? [first(sql`email_normalized = ${email.normalized}`)] : []),
  ]
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
 * together (§4.2 rule 1). Runs behind `lockContacts`, in the same round trip. What is known beforehand goes in as a
 * parameter: each sub-query of a statement costs PostgreSQL some 5 µs before the first row.
 */
export function createLead(caller: Caller, lead: NewLead): Statement {
  const { accountId, actor, userId } = caller
  const { sent, defaults, at } = lead
  const source = sent.source ?? defaults.source
  const status = sent.status ?? defaults.status
  const priority = sent.priority ?? defaults.priority
  const assignment = assignmentOf(lead.assignee)
  return sql`
    with matched as materialized (${join([...matches(accountId, sent), ...(lead.unless ?? [])], ' union all ')}),
    ${assignment.parts.length ? sql`${join(assignment.parts, ', ')},` : empty}
    lead as (
      insert into leads (account_id, id, name, email, email_normalized, phone, phone_e164, company, city, source,
        status, priority, tags, deal_value, notes, assigned_to_id, created_by_id, created_at, updated_at)
      select ${accountId}, ${lead.id}, ${sent.name}, ${sent.email?.text}, ${sent.email?.normalized},
        ${sent.phone?.text}, ${sent.phone?.normalized}, ${sent.company}, ${sent.city}, ${source}, ${status},
        ${priority}, ${sent.tags ?? []}::text[], ${sent.deal_value}::numeric, ${sent.notes}, ${assignment.userId},
        ${userId}, ${at}, ${at}
      from (select 1) always ${assignment.join}
      where not exists (select from matched) and ${assignment.isKnown}
      returning id
    ), activity as (
      insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details,
        assigned_to_id, created_by_id)
      select ${accountId}, ${newRecordId()}, lead.id, 'created', ${at}, ${actor.kind}, ${actor.name}, ${userId},
        ${JSON.stringify({ source, status })}::jsonb || ${assignment.details}, ${assignment.userId}, ${userId}
      from lead ${assignment.join} returning id
    ), change as (
      insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
      select ${accountId}, ${newRecordId()}, 'leads', ${at}, 1, 0, ${assignment.userId}, ${userId},
        ${JSON.stringify({ status, source, priority })}::jsonb || ${assignment.dimension}
      from lead ${assignment.join} returning id
    ), audit as (
      ${auditEntry(caller, at, { action: 'lead.created', subjectKind: 'lead', subjectId: lead.id }, sql`from lead`)}
    )${lead.also?.length ? sql`, ${join(lead.also, ', ')}` : empty}
    select exists (select from matched) as matched, ${assignment.isKnown} as assignee_known`
}
