import { randomUUID } from 'node:crypto'
import sql, { empty, join, type Sql } from 'sql-template-tag'
import { auditEntry } from '../platform/audit-entry.ts'
import type { Caller } from '../platform/caller.ts'
import type { Statement } from '../platform/database.ts'
import type { LeadPriority, LeadStatus } from './lead.ts'
import type { LeadFields } from './lead-fields.ts'

/** A lead that is written unless somebody is there already. */
export interface NewLead {
  readonly id: string
  readonly at: Date
  readonly sent: LeadFields
  readonly defaults: { readonly source: string; readonly status: LeadStatus; readonly priority: LeadPriority }
  /**
   * A query for the assignee, at most one row (user_id, rule_id, rule_name, why); it may refer to `matched`,
   * which has rows when nothing will be created.
   */
  readonly assignee: Sql
  /** CTEs that `assignee` needs. */
  readonly assigneeParts?: readonly Sql[]
  /** Refuses to create when the query gives nobody (decision 11). */
  readonly assigneeRequired: boolean
  /** Further queries whose rows mean that nothing is to be created, such as a repeated delivery. */
  readonly unless?: readonly Sql[]
  /** CTEs that write something else together with the lead; they may refer to `lead` and `assignee`. */
  readonly also?: readonly Sql[]
}

/** What the statement answers. */
export interface CreateOutcome {
  readonly matched: boolean
  readonly assignee_known: boolean
  readonly id: string | null
  readonly name: string | null
  readonly phone: string | null
  readonly status: string | null
  readonly created_at: Date | null
  readonly updated_at: Date | null
  readonly assigned_to_id: string | null
  readonly rule_id: string | null
  readonly rule_name: string | null
}

function matches(accountId: string, sent: LeadFields): Sql[] {
  return [
    ...(sent.phone
      ? [
          sql`(select id from leads where account_id = ${accountId} and phone_e164 = ${sent.phone.normalized} limit 1)`,
        ]
      : []),
    ...(sent.email
      ? [
          sql`(select id from leads where account_id = ${accountId} and email_normalized = ${sent.email.normalized} limit 1)`,
        ]
      : []),
  ]
}

/**
 * The one statement of a create: nothing when somebody matches, else lead, timeline, audit entry and count
 * together (§4.2 rule 1). Runs behind `lockContacts`, in the same round trip.
 */
export function createLead(caller: Caller, lead: NewLead): Statement {
  const { accountId } = caller
  const { sent, defaults, at } = lead
  return sql`
    with matched as materialized (${join([...matches(accountId, sent), ...(lead.unless ?? [])], ' union all ')}),
    ${lead.assigneeParts?.length ? sql`${join(lead.assigneeParts, ', ')},` : empty}
    assignee as materialized (${lead.assignee}),
    lead as (
      insert into leads (account_id, id, name, email, email_normalized, phone, phone_e164, company, city, source,
        status, priority, tags, deal_value, notes, assigned_to_id, created_by_id, created_at, updated_at)
      select ${accountId}, ${lead.id}, ${sent.name}, ${sent.email?.text}, ${sent.email?.normalized},
        ${sent.phone?.text}, ${sent.phone?.normalized}, ${sent.company}, ${sent.city},
        ${sent.source ?? defaults.source}, ${sent.status ?? defaults.status}, ${sent.priority ?? defaults.priority},
        ${sent.tags ?? []}::text[], ${sent.deal_value}::numeric, ${sent.notes}, (select user_id from assignee),
        ${caller.userId}, ${at}, ${at}
      where not exists (select from matched) ${lead.assigneeRequired ? sql`and exists (select from assignee)` : empty}
      returning id, name, phone, status, source, priority, assigned_to_id, created_by_id, created_at, updated_at
    ), activity as (
      insert into lead_activities (account_id, id, lead_id, kind, at, actor_kind, actor_name, actor_user_id, details,
        assigned_to_id, created_by_id)
      select ${accountId}, ${randomUUID()}, id, 'created', ${at}, ${caller.actor.kind}, ${caller.actor.name},
        ${caller.userId}, jsonb_build_object('source', source, 'status', status, 'assigned_to', (
          select email from users where account_id = ${accountId} and users.id = assigned_to_id
        ), 'rule', (select rule_name from assignee), 'why', (select why from assignee)), assigned_to_id, created_by_id
      from lead returning id
    ), change as (
      insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
      select ${accountId}, ${randomUUID()}, 'leads', ${at}, 1, 0, assigned_to_id, created_by_id,
        jsonb_build_object('status', status, 'source', source, 'priority', priority,
          'assigned_to', coalesce(assigned_to_id::text, ''))
      from lead returning id
    ), audit as (
      ${auditEntry(caller, at, { action: 'lead.created', subjectKind: 'lead', subjectId: lead.id }, sql`from lead`)}
    )${lead.also?.length ? sql`, ${join(lead.also, ', ')}` : empty}
    select exists (select from matched) as matched, exists (select from assignee) as assignee_known,
      lead.id, lead.name, lead.phone, lead.status, lead.created_at, lead.updated_at, lead.assigned_to_id,
      (select rule_id from assignee) as rule_id, (select rule_name from assignee) as rule_name
    from (select 1) always left join lead on true`
}
