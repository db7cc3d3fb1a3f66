import { setImmediate } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Timestamp, Uuid } from '../../http/validation.ts'
import { chooseLead } from '../../leads/contacts/choose-lead.ts'
import { contactKeys } from '../../leads/contacts/contact-keys.ts'
import type { HeldContact } from '../../leads/contacts/lead-contacts.ts'
import { recordColumns } from '../../leads/lead-columns.ts'
import { seenLeads } from '../../leads/match-lead.ts'
import type { SentLead } from '../../leads/sent-lead.ts'
import { query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import type { LeadRecord } from '../../records/lead-record.ts'
import { type Outcome, type StoredPayload, sentIn } from '../delivery.ts'
import { MappedJson, OriginsJson } from '../delivery-record.ts'
import { findWebhook } from '../find-webhook.ts'
import type { Interpretation } from '../interpret/interpret-delivery.ts'
import type { Rereading } from '../interpret/interpreter.ts'
import type { WebhookMapping } from './mapping.ts'

const previewed = 20

/** What a mapping would make of one delivery. */
export const PreviewedDelivery = Type.Object({
  delivery_id: Uuid('Delivery.'),
  received_at: Timestamp('ISO 8601 UTC.'),
  outcome: Type.Enum(['create', 'merge', 'reject', 'ignore']),
  lead: MappedJson,
  merge_with: Type.Union([Type.Object({ id: Uuid('Lead.'), name: Type.String() }), Type.Null()]),
  reason: Type.Union([Type.String(), Type.Null()]),
  origins: OriginsJson,
})

export type PreviewedDelivery = Static<typeof PreviewedDelivery>

/** A mapping and condition that nobody has saved yet. */
export interface Draft {
  readonly mapping: WebhookMapping | null
  /** Undefined: the webhook's own. */
  readonly condition?: string | null | undefined
}

/** One of the latest deliveries of a webhook, to be read again. */
export interface StoredDelivery extends StoredPayload {
  readonly id: string
  readonly received_at: Date
  readonly outcome: Outcome
  readonly lead_id: string | null
}

interface Candidate {
  readonly row: StoredDelivery
  readonly read: Interpretation
}

/** Leads that any of the previewed payloads could merge into, and who has what of it. */
interface Matches {
  readonly leads: readonly LeadRecord[]
  readonly held: readonly HeldContact[]
}

async function matchesOf(tx: Tx, sent: readonly SentLead[]): Promise<Matches> {
  const { accountId } = tx.caller
  const phones = sent.flatMap((lead) => (lead.phone ? [lead.phone.normalized] : []))
  const emails = sent.flatMap((lead) => (lead.email ? [lead.email.normalized] : []))
  const keys = sent.flatMap(contactKeys)
  const [byPhone, byEmail, further, held] = await tx.run(
    query<LeadRecord>`select ${recordColumns} from leads
      where account_id = ${accountId} and phone_e164 = any(${phones}::text[])`,
    query<LeadRecord>`select ${recordColumns} from leads
      where account_id = ${accountId} and email_normalized = any(${emails}::text[])`,
    query<LeadRecord>`select ${recordColumns} from leads where account_id = ${accountId} and id in (
      select lead_id from lead_contacts where account_id = ${accountId} and key = any(${keys}::text[]))`,
    query<HeldContact>`select key, lead_id, is_shared from lead_contacts
      where account_id = ${accountId} and key = any(${keys}::text[])`,
  )
  return { leads: [...byPhone, ...byEmail, ...further], held }
}

/** A lead that this very delivery created is no other to merge with. */
function matchOf({ row, read }: Candidate, { leads, held }: Matches): LeadRecord | undefined {
  if (read.kind !== 'lead') return undefined
  const others = leads.filter((one) => row.outcome !== 'created' || one.id !== row.lead_id)
  return chooseLead(seenLeads(others, held, read.lead), read.lead, true)?.lead
}

const outcomeOf = { rejected: 'reject', ignored: 'ignore' } as const

function show(candidate: Candidate, matches: Matches): PreviewedDelivery {
  const { row, read } = candidate
  const match = matchOf(candidate, matches)
  const lead = match ? 'merge' : 'create'
  return {
    delivery_id: row.id,
    received_at: row.received_at.toISOString(),
    outcome: read.kind === 'lead' ? lead : outcomeOf[read.kind],
    lead: read.mapped ?? {},
    merge_with: match ? { id: match.id, name: match.name } : null,
    reason: read.kind === 'lead' ? null : read.reason,
    origins: read.origins ?? {},
  }
}

/** A webhook with its last 20 deliveries that have a body, newest first. 404 for no webhook. */
export const withLatest = ({ db, caller }: Rereading, webhookId: string) =>
  db.transaction(caller, async (tx) => ({
    webhook: await findWebhook(tx, webhookId),
    stored: await tx.all(query<StoredDelivery>`
      select id, received_at, content_type, body, method, query, outcome, lead_id from deliveries
      where account_id = ${tx.caller.accountId} and webhook_id = ${webhookId} and body is not null
      order by received_at desc, id desc limit ${previewed}`),
  }))

/** What a mapping would make of the last 20 deliveries that have a body, newest first. Writes nothing. */
export async function previewMapping(
  rereading: Rereading,
  webhookId: string,
  draft: Draft,
): Promise<PreviewedDelivery[]> {
  const { db, interpreter, caller } = rereading
  const { webhook, stored } = await withLatest(rereading, webhookId)
  const condition = draft.condition === undefined ? webhook.condition : draft.condition
  const settings = { ...webhook, mapping: draft.mapping, condition }
  const candidates: Candidate[] = []
  for (const row of stored) {
    candidates.push({ row, read: await interpreter.interpret(sentIn(row), settings) })
    // Others have their turn between two bodies.
    await setImmediate()
  }
  const leads = candidates.flatMap(({ read }) => (read.kind === 'lead' ? [read.lead] : []))
  const matches = await db.read(caller, (tx) => matchesOf(tx, leads))
  return candidates.map((candidate) => show(candidate, matches))
}
