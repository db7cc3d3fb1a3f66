import sql, { raw } from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Nullable, Timestamp } from '../http/validation.ts'
import { asWholeAccount, onlyRow, query, type Row } from '../postgres/database.ts'
import { leadJson } from '../read/leads/lead-json.ts'
import type { Tx } from '../records/database.ts'
import { isoTimestamp } from '../records/iso-timestamp.ts'
import { notFound } from '../refusals/errors.ts'
import { attributionsByLead, LeadAttributions } from './attributions/attributions.ts'
import { consentsOfLead, LeadConsent } from './consents.ts'
import { sharedKeysOf } from './contacts/lead-contacts.ts'
import { openPairs } from './duplicates.ts'
import { DialledLead } from './lead.ts'
import { callMarksOfLead, LeadCallMark } from './not-to-call/call-marks.ts'

/** One lead as its panel in the console shows it. */
export const LeadDetail = Type.Object({
  ...DialledLead.properties,
  created_by: Nullable(Type.String(), { description: 'Email; null for a webhook.' }),
  possible_duplicates_count: Type.Integer({ description: 'Only admins are told of any.' }),
  call_again: Nullable(
    Type.Object({
      at: Timestamp('When.'),
      by: Nullable(Type.String(), { description: 'Email of who said so; null: a missed call.' }),
    }),
    { description: 'Null: it is not to be called again at a time.' },
  ),
  last_call_at: Nullable(Timestamp('Of the call that was last.')),
  further_contacts: Type.Array(
    Type.Object({
      kind: Type.Enum(['phone', 'email']),
      value: Type.String({ description: 'The form that is matched on.' }),
      text: Type.String({ description: 'As it came.' }),
    }),
    { description: 'What matches beside the main phone and email.' },
  ),
  shared_contacts: Type.Array(Type.String(), {
    description: 'Keys such as phone:+919876543210 that several people share. Only admins are told of any.',
  }),
  not_to_call: Type.Boolean(),
  call_marks: Type.Array(LeadCallMark, {
    description: 'Who said that it is not to be called, what holds first.',
  }),
  attributions: LeadAttributions,
  consents: Type.Array(LeadConsent, { description: 'Evidence that came with deliveries, the newest first.' }),
})

export type LeadDetail = Static<typeof LeadDetail>

/** 404 for a lead that is missing or invisible. */
export async function findLead(tx: Tx, id: string): Promise<LeadDetail> {
  const { accountId } = tx.caller
  const { json, join } = leadJson(accountId)
  const [[row], shared, marks, [came], consents] = await tx.run(
    query<Row & { lead: string; further: LeadDetail['further_contacts'] | null }>`
    select ${json} as lead, phone_e164, further_contacts as further,
      (select email from users where account_id = ${accountId} and users.id = leads.created_by_id) as created_by,
      (select count(distinct case when lead_id = leads.id then other_id else lead_id end)::int
        from (${openPairs(accountId)}) pairs where leads.id in (lead_id, other_id)) as possible_duplicates_count,
      (select json_build_object('at', ${raw(isoTimestamp('call_again_at'))}, 'by',
          (select email from users where account_id = ${accountId} and users.id = said_by_id))
        from leads_to_call where account_id = ${accountId} and lead_id = leads.id and call_again_at is not null) as call_again,
      (select ${raw(isoTimestamp('last_call_at'))} from lead_calls
        where account_id = ${accountId} and lead_id = leads.id) as last_call_at
    from leads ${join} where leads.account_id = ${accountId} and leads.id = ${id}`,
    sharedKeysOf(accountId, id),
    asWholeAccount,
    callMarksOfLead(accountId, id),
    attributionsByLead(accountId, [id]),
    consentsOfLead(accountId, id),
  )
  if (!row) throw notFound('lead')
  const { lead, further, ...more } = row
  const further_contacts = (further ?? []).map(({ kind, value, text }) => ({ kind, value, text }))
  return {
    ...JSON.parse(lead),
    ...more,
    further_contacts,
    shared_contacts: shared.map(({ key }) => key),
    not_to_call: marks.some(({ taken_back_at }) => taken_back_at === null),
    call_marks: marks,
    attributions: came ? { first: came.first, latest: came.latest } : null,
    consents,
  }
}

/** What is deleted with a lead (§4.3, decision 0006.47). */
export const LeadDeletion = Type.Object({
  call_logs: Type.Integer(),
  activities: Type.Integer(),
  deliveries: Type.Integer({ description: 'Webhook deliveries whose bodies are emptied.' }),
})

export type LeadDeletion = Static<typeof LeadDeletion>

/**
 * Counts what a deletion would take. Entries of the timeline are those that the caller sees there: one more would tell
 * of a lead that is not visible (decision 0001.7). Deliveries, which agents do not see, are counted whole: they hold
 * nothing but this lead. 404 when the lead is invisible.
 */
export async function whatDeletionTakes(tx: Tx, id: string): Promise<LeadDeletion> {
  const { accountId } = tx.caller
  const of = sql`account_id = ${accountId} and lead_id = ${id}`
  const [visible, seen, emptied] = await tx.run(
    query<{ id: string }>`select id from leads where account_id = ${accountId} and id = ${id}`,
    query<Omit<LeadDeletion, 'deliveries'>>`
      select (select count(*)::int from call_logs where ${of}) as call_logs,
      (select count(*)::int from lead_activities where ${of}) as activities`,
    asWholeAccount,
    query<Pick<LeadDeletion, 'deliveries'>>`select count(*)::int as deliveries from deliveries where ${of}`,
  )
  if (visible.length === 0) throw notFound('lead')
  return { ...onlyRow(seen), ...onlyRow(emptied) }
}
