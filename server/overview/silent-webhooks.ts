import { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Timestamp, Uuid } from '../http/validation.ts'
import { type Query, query } from '../postgres/database.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'

/** Fewer make no rhythm: so often it was heard, each time at least a minute after the time before. */
const leastTimes = 5
const gapsOfSilence = 3

/** A webhook that used to hear of leads or calls and has not for unusually long. */
export const SilentWebhook = Type.Object({
  id: Uuid('The webhook.'),
  name: Type.String(),
  last_heard_at: Timestamp('ISO 8601 UTC.'),
  longest_gap_seconds: Type.Integer({ description: 'The longest silence before this one.' }),
})

export type SilentWebhook = Static<typeof SilentWebhook>

/**
 * Rows of `SilentWebhook`, the longest silence first: three times the longest gap so far, and a day at least. A webhook
 * that is disabled or has hardly been heard yet is not silent. Agents are told of none.
 */
export const silentWebhooks = (accountId: string, at: Date): Query<SilentWebhook> => query<SilentWebhook>`
    select id, name, ${raw(isoTimestamp('last_heard_at'))} as last_heard_at,
      longest_gap_seconds::int as longest_gap_seconds
    from webhooks
    where account_id = ${accountId} and deleted_at is null and enabled and heard_times >= ${leastTimes}
      and last_heard_at < ${at}::timestamptz
        - greatest(interval '1 day', ${gapsOfSilence} * longest_gap_seconds * interval '1 second')
    order by webhooks.last_heard_at, id`
