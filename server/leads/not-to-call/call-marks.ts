import { randomUUID } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { type CallMark, callMarkKinds } from '../../capture/not-to-call/call-mark-words.ts'
import { Nullable, Timestamp, Uuid } from '../../http/validation.ts'
import {
  asWholeAccount,
  type Insert,
  insertRow,
  type Query,
  query,
  type Statement,
} from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { isoTimestamp } from '../../records/iso-timestamp.ts'
import { auditEntry, lockLead, timelineEntry } from '../../records/log-entries.ts'
import { notFound } from '../../refusals/errors.ts'
import { storableText } from '../../values/storable-text.ts'

/** That a lead is not to be called, and who said so. */
export const LeadCallMark = Type.Object({
  id: Uuid('Of the mark.'),
  kind: Type.Enum([...callMarkKinds]),
  marked_at: Timestamp('When the delivery came, or the person said it.'),
  marked_by: Nullable(Type.String({ description: 'Name of the person; null: a delivery.' })),
  name: Nullable(Type.String({ description: 'The field of the delivery.' })),
  value: Nullable(Type.String({ description: 'What it held.' })),
  taken_back_at: Nullable(Timestamp('Null: it holds.')),
  taken_back_by: Nullable(Type.String({ description: 'Name of the person.' })),
})

export type LeadCallMark = Static<typeof LeadCallMark>

/** Enough to see who said what; of a lead that a platform sends every day not all. */
const mostShown = 20

/** Rows of `LeadCallMark`, what holds first, then the newest: to be read as the whole account, of a lead that the caller sees. */
export function callMarksOfLead(accountId: string, leadId: string): Query<LeadCallMark> {
  const nameOf = (column: string) =>
    sql`(select users.name from users where users.account_id = ${accountId} and users.id = ${raw(column)})`
  return query<LeadCallMark>`
    select id, kind, ${raw(isoTimestamp('marked_at'))} as marked_at, ${nameOf('marked_by_id')} as marked_by, name, value,
      ${raw(isoTimestamp('taken_back_at'))} as taken_back_at, ${nameOf('taken_back_by_id')} as taken_back_by
    from call_marks where account_id = ${accountId} and lead_id = ${leadId}
    order by call_marks.taken_back_at is not null, call_marks.marked_at desc, id limit ${mostShown}`
}

/** What is held of several leads, for an export. */
export const callMarksOfLeads = (accountId: string, leadIds: readonly string[]) => sql`
  select lead_id, kind, delivery_id, name, value, marked_at, taken_back_at from call_marks
  where account_id = ${accountId} and lead_id = any(${leadIds}::uuid[]) order by marked_at`

/** The row that says that a lead is not to be called. */
const notToCallRow = (accountId: string, leadId: string, since: Date): Insert =>
  insertRow(
    'leads_not_to_call',
    { account_id: accountId, lead_id: leadId, since },
    'on conflict (account_id, lead_id) do nothing',
  )

/** A mark that somebody makes by hand, with the row that lists ask for. To be written as the whole account. */
function markByHand(accountId: string, leadId: string, userId: string | null, at: Date): Insert[] {
  const row = { account_id: accountId, id: randomUUID(), lead_id: leadId, kind: 'not_to_call' }
  return [
    insertRow('call_marks', { ...row, marked_at: at, marked_by_id: userId }),
    notToCallRow(accountId, leadId, at),
  ]
}

/** The rows of what a delivery says, behind the lead's own; none where it says nothing. */
export function deliveredMarks(
  accountId: string,
  leadId: string,
  { id: deliveryId, receivedAt }: { readonly id: string; readonly receivedAt: Date },
  marks: readonly CallMark[],
): Insert[] {
  if (marks.length === 0) return []
  return [
    ...marks.map(({ kind, name, value }) =>
      insertRow('call_marks', {
        account_id: accountId,
        id: randomUUID(),
        lead_id: leadId,
        kind,
        delivery_id: deliveryId,
        name: storableText(name),
        value: storableText(value),
        marked_at: receivedAt,
      }),
    ),
    notToCallRow(accountId, leadId, receivedAt),
  ]
}

/** Takes back every mark of a lead that holds. To be written as the whole account. */
const takeBackMarks = (accountId: string, leadId: string, userId: string | null, at: Date): Statement[] => [
  sql`
      update call_marks set taken_back_at = ${at}, taken_back_by_id = ${userId}
      where account_id = ${accountId} and lead_id = ${leadId} and taken_back_at is null`,
  sql`delete from leads_not_to_call where account_id = ${accountId} and lead_id = ${leadId}`,
]

/** Moves marks from one lead to another, all of them or those that `only` names or a delivery brought; answers which. */
export function moveMarks(
  accountId: string,
  fromId: string,
  toId: string,
  only?: { readonly ids: readonly string[]; readonly deliveryIds: readonly string[] },
): Query<{ id: string }> {
  const among = only
    ? sql`(id = any(${only.ids}::uuid[]) or delivery_id = any(${only.deliveryIds}::uuid[]))`
    : sql`true`
  return query<{ id: string }>`
    update call_marks set lead_id = ${toId}
    where account_id = ${accountId} and lead_id = ${fromId} and ${among} returning id`
}

/** After marks moved: which of the leads are not to be called, anew. */
export async function refreshNotToCall(tx: Tx, leadIds: readonly string[]): Promise<void> {
  const { accountId } = tx.caller
  const [holding] = await tx.run(
    asWholeAccount,
    query<{ lead_id: string; since: Date }>`
      select lead_id, min(marked_at) as since from call_marks
      where account_id = ${accountId} and lead_id = any(${leadIds}::uuid[]) and taken_back_at is null group by lead_id`,
    sql`delete from leads_not_to_call where account_id = ${accountId} and lead_id = any(${leadIds}::uuid[])`,
  )
  tx.write(asWholeAccount, ...holding.map(({ lead_id, since }) => notToCallRow(accountId, lead_id, since)))
}

/**
 * Says that a lead is not to be called, or takes it back, also what deliveries have said (decision 0047). Whoever sees the lead may;
 * saying what is said already changes nothing. 404 for a lead that is missing or invisible.
 */
export async function sayNotToCall(tx: Tx, leadId: string, isNotToCall: boolean, at: Date): Promise<void> {
  const { accountId, userId } = tx.caller
  const [[lead], [marked]] = await tx.run(
    lockLead(accountId, leadId),
    query<{ lead_id: string }>`
      select lead_id from leads_not_to_call where account_id = ${accountId} and lead_id = ${leadId}`,
  )
  if (!lead) throw notFound('lead')
  const before = marked !== undefined
  if (before === isNotToCall) return
  const changes = { not_to_call: { before, after: isNotToCall } }
  tx.write(
    asWholeAccount,
    ...(isNotToCall
      ? markByHand(accountId, leadId, userId, at)
      : takeBackMarks(accountId, leadId, userId, at)),
    timelineEntry(tx.caller, at, lead, 'merged', { matched_on: [], changes }),
    auditEntry(tx.caller, at, 'lead.changed', ['lead', leadId], { fields: ['not_to_call'] }),
  )
}
