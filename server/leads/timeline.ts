import { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Nullable, Timestamp, Uuid } from '../http/validation.ts'
import { asWholeAccount, query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'
import { notFound } from '../refusals/errors.ts'
import { MatchReason, reasonForAll } from './contacts/match-reason.ts'
import { isKeptUndo } from './merging/lead-undo.ts'

/** One entry of a lead's activity list (decision 0006.45). */
export const Activity = Type.Object({
  id: Uuid('Unique identifier.'),
  kind: Type.Enum(['created', 'merged', 'call_logged', 'call_deleted', 'possible_duplicate']),
  at: Timestamp('ISO 8601 UTC.'),
  actor: Type.Object({
    kind: Type.Enum(['person', 'api_key', 'webhook', 'shell', 'service']),
    name: Type.String({ description: 'Of the person, the API key or the webhook.' }),
    email: Type.Optional(Type.String({ description: 'Of the user who acted.' })),
  }),
  details: Type.Object(
    {
      changes: Type.Optional(
        Type.Record(Type.String(), Type.Object({ before: Type.Unknown(), after: Type.Unknown() }), {
          description: 'Of a merge: each changed field before and after.',
        }),
      ),
      assigned_to: Type.Optional(Nullable(Type.String({ description: 'Email of who got a new lead.' }))),
      chosen_by: Type.Optional(Type.String({ description: 'How: turn, only_one, default and the like.' })),
      off_hours: Type.Optional(Type.Boolean({ description: 'Nobody was at work.' })),
      rule: Type.Optional(Nullable(Type.String({ description: 'The distribution rule that gave it away.' }))),
      why: Type.Optional(Nullable(Type.String({ description: 'What the rule asks, or why none fitted.' }))),
      why_matched: Type.Optional(MatchReason),
      matched_on: Type.Optional(
        Type.Union([Type.Array(Type.String()), Type.String()], { description: 'What was the same.' }),
      ),
    },
    { additionalProperties: Type.Unknown() },
  ),
  can_undo: Type.Boolean({ description: 'A merge or change of the last 30 days that was not undone.' }),
})

export type Activity = Static<typeof Activity>

/** More than anybody reads; a lead that is posted every minute must not make a page of megabytes. */
const longestTimeline = 500

/** What happened to a lead, newest first. 404 for a lead that is missing or invisible. */
export async function listActivities(tx: Tx, leadId: string, at: Date): Promise<Activity[]> {
  const { accountId } = tx.caller
  const [visible, activities, undoable] = await tx.run(
    query<{ id: string }>`select id from leads where account_id = ${accountId} and id = ${leadId}`,
    query<Omit<Activity, 'can_undo'>>`
      select id, kind, ${raw(isoTimestamp('at'))} as at, json_strip_nulls(json_build_object('kind', actor_kind,
        'name', actor_name, 'email', (select email from users
          where users.account_id = ${accountId} and users.id = actor_user_id))) as actor, details
      from lead_activities where account_id = ${accountId} and lead_id = ${leadId}
      order by lead_activities.at desc, id desc limit ${longestTimeline}`,
    asWholeAccount,
    query<{ id: string }>`
      select id from lead_undos where account_id = ${accountId} and lead_id = ${leadId} and ${isKeptUndo(at)}
      order by at desc limit ${longestTimeline}`,
  )
  if (visible.length === 0) throw notFound('lead')
  const ids = new Set(undoable.map(({ id }) => id))
  return activities.map(({ details, ...activity }) => ({
    ...activity,
    details: tx.caller.role === 'admin' ? details : detailsForAll(details),
    can_undo: ids.has(activity.id),
  }))
}

/** Only admins are told that several people share a contact (decision 0001.7). */
const detailsForAll = ({ why_matched: why, ...details }: Activity['details']): Activity['details'] =>
  why === undefined ? details : { ...details, why_matched: reasonForAll(why) }
