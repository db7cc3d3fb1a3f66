import { type Memo, RowValue, type Statement, type Step } from '../../postgres/database.ts'
import { callsChange, type LeadCalls } from './lead-calls.ts'

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
