import sql, { type Sql } from 'sql-template-tag'
import { type Query, query } from '../../postgres/database.ts'
import { leadJson } from '../../read/leads/lead-json.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { attributionsOfLeads } from '../attributions/attributions.ts'
import { consentsOfLeads } from '../consents.ts'
import { callMarksOfLeads } from '../not-to-call/call-marks.ts'
import type { FoundPerson } from './asked-person.ts'
import { deliveriesThatSpeak, undosThatHold } from './speaks-of.ts'

type Row = Record<string, unknown>

/** Everything that is held about one person, as JSON: nothing is left out that a deletion would take. */
export interface PersonExport extends Row {
  readonly person: { readonly phone: string | null; readonly email: string | null }
  readonly leads: readonly Row[]
  readonly call_logs: readonly Row[]
  readonly activities: readonly Row[]
  /** Requests that made or touched one of the leads, and all others in whose text a phone or email of theirs stands. */
  readonly deliveries: readonly Row[]
  /** Evidence of consent that came with deliveries. */
  readonly consents: readonly Row[]
  /** Who said that one of the leads is not to be called. */
  readonly call_marks: readonly Row[]
  /** By which campaigns, forms and pages the leads came. */
  readonly attributions: readonly Row[]
  /** Answers kept for requests that are sent again. */
  readonly idempotent_replies: readonly Row[]
  /** Values of fields, kept for the settings of webhooks from these requests. */
  readonly samples: readonly Row[]
  /** What undoing a merge would bring back, of this person also where the lead that was kept is known by another phone. */
  readonly undos: readonly Row[]
}

interface KeptSample extends Row {
  readonly webhook_id: string
  readonly label: string
  readonly sample: string
  readonly delivery_id: string
}

/** What was sent, as text; what is no text is replaced sign by sign. */
const textOf = (base64: string): string => Buffer.from(base64, 'base64').toString('utf8')

/** A row as JSON. */
const asJson = (columns: Sql): Query<{ row: Row }> =>
  query<{ row: Row }>`select to_jsonb(found) as row from (${columns}) found`

/** The audit log says that it is begun, whatever becomes of it. */
export const notePersonExport = (tx: Tx, at: Date): void =>
  tx.write(auditEntry(tx.caller, at, 'person.export_began', ['account', tx.caller.accountId]))

/**
 * Everything that is held about one person (Digital Personal Data Protection Act, section 11; GDPR article 15). Reads every kept
 * delivery, so that it takes as long as there are many. The audit log says that it was asked for, and not for whom.
 */
export async function exportPerson(tx: Tx, found: FoundPerson, at: Date): Promise<PersonExport> {
  const { accountId } = tx.caller
  const { phone, email, leadIds: ids } = found
  const ofLeads = sql`account_id = ${accountId} and lead_id = any(${ids}::uuid[])`
  const { json, join: assignee } = leadJson(accountId)
  const delivery = sql`id, webhook_id, received_at, address, method, content_type, query,
    encode(body, 'base64') as body, outcome, reason, lead_id, mapped`
  const [leads, calls, activities, own, others, replies, undos, consents, marks, came] = await tx.run(
    query<{ row: Row }>`
      select (${json})::jsonb || jsonb_build_object('further_contacts', coalesce(further_contacts, '[]')) as row from leads ${assignee}
      where leads.account_id = ${accountId} and leads.id = any(${ids}::uuid[]) order by leads.created_at`,
    asJson(sql`select id, lead_id, call_type, duration_seconds, outcome, notes, called_at, created_at from call_logs
      where ${ofLeads} order by called_at`),
    asJson(sql`select id, lead_id, kind, at, actor_kind, actor_name, details from lead_activities
      where ${ofLeads} order by at`),
    asJson(sql`select ${delivery} from deliveries where ${ofLeads} order by received_at`),
    asJson(sql`select ${delivery} from deliveries
      where ${deliveriesThatSpeak(accountId, found)} order by received_at`),
    asJson(sql`
      select id, lead_id, endpoint, status, body, created_at from idempotent_replies where ${ofLeads}`),
    asJson(sql`select id, lead_id, at, state from lead_undos
      where ${undosThatHold(accountId, found)} order by at`),
    asJson(consentsOfLeads(accountId, ids)),
    asJson(callMarksOfLeads(accountId, ids)),
    asJson(attributionsOfLeads(accountId, ids)),
  )
  const all = [leads, calls, activities, own, others, replies, undos, consents, marks, came]
  const details = { leads: ids.length, rows: all.flat().length }
  tx.write(auditEntry(tx.caller, at, 'person.exported', ['account', accountId], details))
  const texts = (some: readonly Row[]): Row[] =>
    some.map((one) => ({ ...one, body: typeof one.body === 'string' ? textOf(one.body) : null }))
  const deliveries = [...own, ...others].map(({ row }) => row)
  const samples = await tx.all(query<KeptSample>`
    select webhook_id, label, sample, sample_delivery_id as delivery_id from webhook_fields
    where account_id = ${accountId} and sample is not null
      and sample_delivery_id = any(${deliveries.map(({ id }) => id)}::uuid[])
    order by webhook_id, expression`)
  const plain = (some: readonly { row: Row }[]): Row[] => some.map(({ row }) => row)
  return {
    person: { phone, email },
    leads: plain(leads),
    call_logs: plain(calls),
    activities: plain(activities),
    deliveries: texts(deliveries),
    samples,
    consents: plain(consents),
    call_marks: plain(marks),
    attributions: plain(came),
    idempotent_replies: plain(replies),
    undos: plain(undos),
  }
}
