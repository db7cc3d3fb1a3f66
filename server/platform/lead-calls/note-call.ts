import sql from 'sql-template-tag'
import {
  answeringNothing,
  findRow,
  foundColumn,
  type Memo,
  RowValue,
  type Statement,
  type Step,
} from '../database/database.ts'
import { newRecordId } from '../http/record-id.ts'
import { delayNameSql } from './first-call-delay.ts'
import { callsChange, type LeadCalls } from './lead-calls.ts'

/** The later of two times, the earlier of two; null is none. */
const later = (one: Date | null, other: Date): Date => (one === null || one < other ? other : one)
const earlier = (one: Date | null, other: Date): Date => (one === null || one > other ? other : one)

/** A lead as one more call makes it. */
function withCall(lead: LeadCalls, at: Date): LeadCalls {
  const isAnswer = !lead.is_from_call && at >= lead.created_at
  return {
    ...lead,
    last_call_at: later(lead.last_call_at, at),
    first_call_at: isAnswer ? earlier(lead.first_call_at, at) : lead.first_call_at,
  }
}

/** Where a lead stands in $2: a call knows of those of its lead that stand before it, so the last place counts. */
const places = 'array_positions($2::uuid[], lead_id)'
const lastPlace = `(${places})[cardinality(${places})]`

/** Of account $1 and leads $2: last called at $3, first at $4. One update for all calls that go together. */
const updateText = `
    update lead_calls set last_call_at = greatest(last_call_at, ($3::timestamptz[])[${lastPlace}]),
      first_call_at = least(first_call_at, ($4::timestamptz[])[${lastPlace}])
    where account_id = $1 and lead_id = any($2::uuid[])`

function update(accountId: string, { lead_id, last_call_at, first_call_at }: LeadCalls): Statement {
  return {
    text: updateText,
    values: [accountId, new RowValue(lead_id), new RowValue(last_call_at), new RowValue(first_call_at)],
    answersNothing: true,
  }
}

/** The same for one call, of a lead that only the database knows. */
function updateFound(accountId: string, leadId: string, at: Date): Statement {
  return answeringNothing(sql`
    update lead_calls set last_call_at = greatest(last_call_at, ${at}::timestamptz),
      first_call_at = case when is_from_call or ${at} < created_at then first_call_at else least(first_call_at, ${at}) end
    where account_id = ${accountId} and lead_id = ${leadId}`)
}

const timeIn = (memo: Memo, key: string): Date | null => {
  const time = memo.get(key)
  return time === undefined ? null : new Date(time)
}

/** Steps that keep that a lead was called, and count it; `memo` knows of calls that the same transaction notes before. */
export function noteCall(accountId: string, lead: LeadCalls, at: Date, memo: Memo): Step[] {
  const keys = [`${lead.lead_id} last call`, `${lead.lead_id} first call`] as const
  const before = {
    ...lead,
    last_call_at: timeIn(memo, keys[0]) ?? lead.last_call_at,
    first_call_at: timeIn(memo, keys[1]) ?? lead.first_call_at,
  }
  const after = withCall(before, at)
  for (const [i, time] of [after.last_call_at, after.first_call_at].entries())
    if (time !== null) memo.set(keys[i] ?? '', time.getTime())
  return [update(accountId, after), ...callsChange(accountId, before, after)]
}

const found = {
  created_at: foundColumn('created_at', 'timestamptz'),
  assigned_to_id: foundColumn('assigned_to_id', 'uuid'),
  created_by_id: foundColumn('created_by_id', 'uuid'),
  source: foundColumn('source', 'text'),
  status: foundColumn('status', 'text'),
  priority: foundColumn('priority', 'text'),
  webhook_id: foundColumn('webhook_id', 'text'),
  is_from_call: foundColumn('is_from_call', 'boolean'),
  first_call_at: foundColumn('first_call_at', 'timestamptz'),
  last_call_at: foundColumn('last_call_at', 'timestamptz'),
}

/**
 * Holds the lead of a call and finds how it is counted, for steps that are sent with them. Fails with `foundByGuard` where
 * the caller sees no lead, and for a call before the one that counts as the first.
 */
export function findLeadOfCall(accountId: string, leadId: string, at: Date): Statement[] {
  return findRow({
    accountId,
    table: 'leads',
    id: leadId,
    beside: sql`join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = leads.id`,
    columns: {
      ...Object.fromEntries(Object.keys(found).map((name) => [name, name])),
      created_at: 'leads.created_at',
    },
    unless: sql`coalesce(${at} >= ${found.created_at} and ${at} < ${found.first_call_at}, false)`,
  })
}

/** `noteCall` for a lead that `findLeadOfCall` has found. */
export function noteCallOfFound(accountId: string, leadId: string, at: Date): Statement[] {
  const isFirst = sql`${found.first_call_at} is null and not ${found.is_from_call} and ${at} >= ${found.created_at}`
  const change = sql`
    insert into count_changes (account_id, id, subject, at, n, seconds, assigned_to_id, created_by_id, dimensions)
    select ${accountId}::uuid, change.id, subject, ${found.created_at}, 1, 0, ${found.assigned_to_id},
      ${found.created_by_id}, dimensions
    from (values
      (${newRecordId()}::uuid, 'called_leads', ${found.last_call_at} is null, jsonb_build_object('source', ${found.source},
        'status', ${found.status}, 'priority', ${found.priority},
        'assigned_to', coalesce(${found.assigned_to_id}::text, ''))),
      (${newRecordId()}::uuid, 'first_calls', ${isFirst}, jsonb_build_object('source', ${found.source},
        'delay', ${delayNameSql(found.created_at, sql`${at}::timestamptz`)},
        'webhook', coalesce(${found.webhook_id}, '')))
    ) change (id, subject, is_new, dimensions) where is_new`
  return [updateFound(accountId, leadId, at), answeringNothing(change)]
}
