import { isDeepStrictEqual } from 'node:util'
import { raw } from 'sql-template-tag'
import {
  type Insert,
  insertRow,
  type Memo,
  type Query,
  query,
  RowValue,
  type Statement,
  type Step,
} from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { type Counted, countChange } from '../counts/count-change.ts'
import type { Subject } from '../counts/day-counts.ts'
import { delayName } from './first-call-delay.ts'

/** What made a lead; null and false for a person or a key. */
export interface LeadOrigin {
  readonly webhook_id: string | null
  /** A call made it: its first call is not what somebody waited for. */
  readonly is_from_call: boolean
  /** The campaign by which it came first, as it is counted: empty for one of many. */
  readonly campaign?: string | null
}

/** A lead as its calls are counted. */
export interface LeadCalls extends LeadOrigin {
  readonly lead_id: string
  readonly created_at: Date
  readonly source: string
  readonly status: string
  readonly priority: string
  readonly assigned_to_id: string | null
  readonly created_by_id: string | null
  /** The first call at or after `created_at`; null for a lead that a call made. */
  readonly first_call_at: Date | null
  /** Null: never called. */
  readonly last_call_at: Date | null
}

/** The columns of `LeadCalls`, of leads with their `lead_calls`. */
export const leadCallsColumns =
  raw(`leads.id as lead_id, leads.created_at, source, status, priority, leads.assigned_to_id, leads.created_by_id, webhook_id,
      is_from_call, campaign, first_call_at, last_call_at`)

/** Leads with when they were called. */
export const leadCallsQuery = (accountId: string, ids: unknown): Query<LeadCalls> => query<LeadCalls>`
    select ${leadCallsColumns}
    from leads join lead_calls on lead_calls.account_id = ${accountId} and lead_calls.lead_id = leads.id
    where leads.account_id = ${accountId} and leads.id = any(${ids}::uuid[])`

/** One lead with when it was called, for what changes or takes away how it is counted; the lead must be held. */
export const readLeadCalls = (tx: Tx, id: string): Promise<LeadCalls> =>
  tx.one(leadCallsQuery(tx.caller.accountId, [id]))

/** The row that keeps when a lead was called: written with the lead. `calledAt` is of a call that made it. */
export function leadCallsRow(
  accountId: string,
  lead: Pick<LeadCalls, 'lead_id' | 'created_at' | 'assigned_to_id' | 'created_by_id'> & LeadOrigin,
  calledAt: Date | null,
): Insert {
  return insertRow('lead_calls', {
    account_id: accountId,
    lead_id: lead.lead_id,
    created_at: lead.created_at,
    webhook_id: lead.webhook_id,
    is_from_call: lead.is_from_call,
    campaign: lead.campaign ?? null,
    first_call_at: null,
    last_call_at: calledAt,
    assigned_to_id: lead.assigned_to_id,
    created_by_id: lead.created_by_id,
  })
}

/**
 * The subjects under which a lead counts by its origin and calls: none for a lead that no webhook made, that
 * came by no campaign, and that nobody called.
 */
function countedAs(lead: LeadCalls): [Subject, Counted][] {
  const {
    created_at: at,
    assigned_to_id,
    created_by_id,
    source,
    status,
    priority,
    webhook_id,
    campaign,
  } = lead
  const counted = { at, seconds: 0, assigned_to_id, created_by_id }
  const assigned_to = assigned_to_id ?? ''
  const subjects: [Subject, Counted][] = []
  if (webhook_id !== null)
    subjects.push(['webhook_leads', { dimensions: { source, status, webhook: webhook_id }, ...counted }])
  if (typeof campaign === 'string')
    subjects.push(['campaign_leads', { dimensions: { source, status, campaign }, ...counted }])
  if (lead.last_call_at !== null)
    subjects.push(['called_leads', { dimensions: { source, status, priority, assigned_to }, ...counted }])
  if (lead.first_call_at !== null) {
    const dimensions = { source, delay: delayName(at, lead.first_call_at), webhook: webhook_id ?? '' }
    subjects.push(['first_calls', { dimensions, ...counted }])
  }
  return subjects
}

/** Counts a lead out as it was and in as it is now, by origin and calls. Undefined is a lead that does not exist. */
export function callsChange(
  accountId: string,
  before: LeadCalls | undefined,
  after: LeadCalls | undefined,
): Insert[] {
  const out = before ? countedAs(before) : []
  const into = after ? countedAs(after) : []
  // Comparing as JSON took 38 µs of the 135 µs that a call log costs in this code.
  const alike = out.flatMap(([of, was]) =>
    into.some(([subject, is]) => subject === of && isDeepStrictEqual(was, is)) ? [of] : [],
  )
  const changed = ([of]: [Subject, Counted]): boolean => !alike.includes(of)
  return [
    ...out.filter(changed).map(([of, was]) => countChange(accountId, of, -1, was)),
    ...into.filter(changed).map(([of, is]) => countChange(accountId, of, 1, is)),
  ]
}

/** The later of two times, the earlier of two; null is none. */
const later = (one: Date | null, other: Date): Date => (one === null || one < other ? other : one)
const earlier = (one: Date | null, other: Date): Date => (one === null || one > other ? other : one)

/** Answers a lead as it is after one more call. */
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

const update = (accountId: string, { lead_id, last_call_at, first_call_at }: LeadCalls): Statement => ({
  text: updateText,
  values: [accountId, new RowValue(lead_id), new RowValue(last_call_at), new RowValue(first_call_at)],
  answersNothing: true,
})

const timeIn = (memo: Memo, key: string): Date | null => {
  const time = memo.get(key)
  return time === undefined ? null : new Date(time)
}

/** Steps that store when a lead was called and count it. `memo` knows the calls that the same transaction logged before. */
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
