import sql, { join, raw, type Sql } from 'sql-template-tag'
import { type Static, type TObject, Type } from 'typebox'
import { listBody, type PageRow, type Paging } from '../http/paging.ts'
import { Day, Nullable, Timestamp, Uuid } from '../http/validation.ts'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'
import { type IstWindow, istWindow } from '../records/ist-dates.ts'

/**
 * The name that the subject of a row of `audit_log` has today, as SQL for one account. A person, key, webhook, team, rule or
 * lead has a name of its own, a call has its lead's. It is null where the subject is gone, because the log itself keeps no
 * name of a lead (decision 0006.46).
 */
const subjectName = (accountId: string): Sql => sql`case subject_kind
    when 'user' then (select name from users where users.account_id = ${accountId} and users.id = subject_id)
    when 'api_key' then
      (select name from api_keys where api_keys.account_id = ${accountId} and api_keys.id = subject_id)
    when 'webhook' then
      (select name from webhooks where webhooks.account_id = ${accountId} and webhooks.id = subject_id)
    when 'team' then (select name from teams where teams.account_id = ${accountId} and teams.id = subject_id)
    when 'distribution_rule' then (select name from distribution_rules
      where distribution_rules.account_id = ${accountId} and distribution_rules.id = subject_id)
    when 'lead' then (select name from leads where leads.account_id = ${accountId} and leads.id = subject_id)
    when 'call_log' then (select leads.name from call_logs
      join leads on leads.account_id = ${accountId} and leads.id = call_logs.lead_id
      where call_logs.account_id = ${accountId} and call_logs.id = subject_id)
  end`

/** One entry of the audit log (decision 0006.46). */
export const AuditRecord = Type.Object({
  id: Uuid('Unique identifier.'),
  at: Timestamp('ISO 8601 UTC.'),
  action: Type.String({ examples: ['api_key.created'] }),
  actor: Type.Object({
    kind: Type.Enum(['person', 'api_key', 'webhook', 'shell', 'service']),
    name: Type.String({ description: 'Of the person, the API key or the webhook.' }),
  }),
  address: Nullable(Type.String(), { description: 'Null for the shell.' }),
  subject_kind: Type.String({ examples: ['api_key'] }),
  subject_id: Nullable(Uuid('What it was done to.')),
  subject_name: Nullable(Type.String(), {
    description: 'What it is called today, a call by its lead; null where it is gone or has no name.',
  }),
  details: Type.Record(Type.String(), Type.Unknown(), {
    description: 'Of a batch those of its newest entry, with the fields and owners of all as lists.',
  }),
  batch: Nullable(
    Type.Object({
      id: Uuid('Asked for as `batch`, its entries are told one by one.'),
      subjects: Type.Integer({ description: 'To how many it was done.' }),
    }),
    { description: 'What was done in one go: one entry for all of it (decision 0053).' },
  ),
})

export type AuditRecord = Static<typeof AuditRecord>

/** What the console asks for; `action` and `actor` are parts of the words, `call_log.created` also as “call log created”. */
export const auditFilters = {
  from_date: Type.Optional(Day('IST day. Default 30 days before to_date.')),
  to_date: Type.Optional(Day('IST day. Default today.')),
  action: Type.Optional(Type.String({ maxLength: 100, description: 'Part of an action.' })),
  batch: Type.Optional(Uuid('A batch, whose entries are told one by one.')),
  actor: Type.Optional(Type.String({ maxLength: 200, description: "Part of an actor's name." })),
}

export type AuditFilters = Static<TObject<typeof auditFilters>>

/** The window and the conditions that the filters make. Throws `INVALID_PARAM` naming a date. */
export function auditConditions(
  accountId: string,
  filters: AuditFilters,
  now: Date,
): { readonly window: IstWindow; readonly where: Sql } {
  const window = istWindow(filters.from_date, filters.to_date, now)
  const holds = (column: string, text: string): Sql =>
    sql`strpos(lower(${raw(column)}), ${text.trim().toLowerCase()}) > 0`
  const conditions = [
    sql`account_id = ${accountId} and at >= ${window.from} and at < ${window.before}`,
    ...(filters.action ? [holds("translate(action, '._', '  ')", asWords(filters.action))] : []),
    ...(filters.actor ? [holds('actor_name', filters.actor)] : []),
    ...(filters.batch ? [sql`batch_id = ${filters.batch}`] : []),
  ]
  return { window, where: join(conditions, ' and ') }
}

/** An action as the console shows it: people look for what they read. */
const asWords = (action: string): string => action.replaceAll(/[._]/g, ' ')

/** Columns of `AuditRecord` over rows of `audit_log`, but for the name of the subject. */
export const auditColumns: Sql = sql`id, ${raw(isoTimestamp('at'))} as at, action,
  json_build_object('kind', actor_kind, 'name', actor_name) as actor, address, subject_kind, subject_id, details`

/** Fields and owners of a batch are read from its newest entries, so many at most: a page costs no more for a larger batch. */
const mostLooked = 1_000

/** Sums up what a batch of a row of `page` did by its action: how many subjects, which fields, and the owners before and after. */
function batchOf(accountId: string): Sql {
  const own = sql`account_id = ${accountId} and batch_id = page.batch_id and action = page.action`
  return sql`
    select case when entries <= ${mostLooked} then subjects else entries end as subjects,
      case when page.details ? 'fields' then jsonb_build_object('fields', fields) else '{}' end
        || case when owners_before is null then '{}'
          else jsonb_build_object('assigned_to', jsonb_build_object('before', owners_before, 'after', owners_after)) end as sums
    from (select count(*)::int as entries from audit_log where ${own}) counted
    cross join (
      select count(distinct subject_id)::int as subjects,
        coalesce(jsonb_agg(distinct field) filter (where field is not null), '[]') as fields,
        jsonb_agg(distinct details #> '{assigned_to,before}') filter (where details ? 'assigned_to') as owners_before,
        jsonb_agg(distinct details #> '{assigned_to,after}') filter (where details ? 'assigned_to') as owners_after
      from (
        select subject_id, details from audit_log where ${own}
        order by audit_log.at desc, id desc limit ${mostLooked}
      ) newest
      left join lateral jsonb_array_elements_text(coalesce(details -> 'fields', '[]')) field on true
    ) looked`
}

/** Ids of what is shown, the latest first: single entries, and of each batch the newest by each action. */
function shownEntries(where: Sql, isFolded: boolean, { limit, offset }: Paging): Sql {
  const order = raw('order by at desc, id desc')
  if (!isFolded)
    return sql`select id, at from audit_log where ${where} ${order} limit ${limit} offset ${offset}`
  return sql`select * from (
      (select id, at from audit_log where ${where} and batch_id is null ${order} limit ${limit + offset})
      union all
      (select distinct on (batch_id, action) id, at from audit_log where ${where} and batch_id is not null
        order by batch_id, action, at desc, id desc)
    ) merged ${order} limit ${limit} offset ${offset}`
}

/**
 * A page of the audit log as the text of its JSON body, the latest first, with the exact total. What a batch did by one
 * action is one entry, the newest that fits; with the filter `batch` its entries are told one by one.
 */
export async function listAudit(tx: Tx, filters: AuditFilters, paging: Paging, now: Date): Promise<string> {
  const { accountId } = tx.caller
  const { where } = auditConditions(accountId, filters, now)
  const isFolded = filters.batch === undefined
  // How many entries folding leaves out: all of a batch but one for each action.
  const folded = isFolded
    ? sql`(select coalesce(sum(n - 1), 0)::int from (
        select count(*) as n from audit_log where ${where} and batch_id is not null group by batch_id, action) batches)`
    : sql`0`
  const page = await tx.one(query<Omit<PageRow, 'total'> & { entries: number; folded: number }>`
    select coalesce(string_agg(row_to_json(entry)::text, ','), '') as page, count(*)::int as returned,
      (select count(*)::int from audit_log where ${where}) as entries, ${folded} as folded
    from (
      select page.id, page.at, page.action, actor, address, subject_kind, subject_id,
        case when batch.subjects > 1 then page.details || sums else page.details end as details,
        case when batch.subjects > 1
          then json_build_object('id', page.batch_id, 'subjects', batch.subjects) end as batch,
        ${subjectName(accountId)} as subject_name
      from (${shownEntries(where, isFolded, paging)}) shown
      cross join lateral (
        select ${auditColumns}, batch_id from audit_log where account_id = ${accountId} and audit_log.id = shown.id offset 0
      ) page
      left join lateral (${batchOf(accountId)}) batch on ${isFolded} and page.batch_id is not null
      order by shown.at desc, shown.id desc
    ) entry`)
  const total = page.entries - page.folded
  return listBody({ ...page, total }, paging, total, `,"entries":${page.entries}`)
}
