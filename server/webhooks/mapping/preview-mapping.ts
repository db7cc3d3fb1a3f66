import { setImmediate } from 'node:timers/promises'
import { type Static, Type } from 'typebox'
import { Timestamp, Uuid } from '../../http/validation.ts'
import type { SentLead } from '../../leads/sent-lead.ts'
import { query } from '../../postgres/database.ts'
import type { Caller } from '../../records/caller.ts'
import type { Database, Tx } from '../../records/database.ts'
import { type Outcome, type StoredPayload, sentIn } from '../delivery.ts'
import { MappedJson, OriginsJson } from '../delivery-record.ts'
import { findWebhook } from '../find-webhook.ts'
import type { Interpretation } from '../interpret/interpret-delivery.ts'
import type { Interpreter } from '../interpret/interpreter.ts'
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

interface StoredDelivery extends StoredPayload {
  readonly id: string
  readonly received_at: Date
  readonly outcome: Outcome
  readonly lead_id: string | null
}

interface Candidate {
  readonly row: StoredDelivery
  readonly read: Interpretation
}

interface MatchedLead {
  readonly id: string
  readonly name: string
  readonly phone_e164: string | null
  readonly email_normalized: string | null
  readonly updated_at: Date
}

/** Leads that any of the previewed payloads could merge into, in the order in which a save prefers them. */
async function matchesOf(tx: Tx, leads: readonly SentLead[]): Promise<MatchedLead[]> {
  const phones = leads.flatMap((lead) => (lead.phone ? [lead.phone.normalized] : []))
  const emails = leads.flatMap((lead) => (lead.email ? [lead.email.normalized] : []))
  return tx.all(query<MatchedLead>`
    select id, name, phone_e164, email_normalized, updated_at from leads
    where account_id = ${tx.caller.accountId} and phone_e164 = any(${phones}::text[])
    union
    select id, name, phone_e164, email_normalized, updated_at from leads
    where account_id = ${tx.caller.accountId} and email_normalized = any(${emails}::text[])
    order by updated_at desc, id`)
}

/** A lead that this very delivery created is no other to merge with. */
function matchOf({ row, read }: Candidate, matches: readonly MatchedLead[]): MatchedLead | undefined {
  if (read.kind !== 'lead') return undefined
  const others = matches.filter((one) => row.outcome !== 'created' || one.id !== row.lead_id)
  const { phone, email } = read.lead
  return (
    others.find((one) => phone !== undefined && one.phone_e164 === phone.normalized) ??
    others.find((one) => email !== undefined && one.email_normalized === email.normalized)
  )
}

const outcomeOf = { rejected: 'reject', ignored: 'ignore' } as const

function show(candidate: Candidate, matches: readonly MatchedLead[]): PreviewedDelivery {
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

async function latestDeliveries(tx: Tx, webhookId: string): Promise<StoredDelivery[]> {
  return tx.all(query<StoredDelivery>`
    select id, received_at, content_type, body, method, query, outcome, lead_id from deliveries
    where account_id = ${tx.caller.accountId} and webhook_id = ${webhookId} and body is not null
    order by received_at desc, id desc limit ${previewed}`)
}

/** What a mapping would make of the last 20 deliveries that have a body, newest first. Writes nothing. */
export async function previewMapping(
  db: Database,
  interpreter: Interpreter,
  caller: Caller,
  webhookId: string,
  draft: Draft,
): Promise<PreviewedDelivery[]> {
  const { webhook, stored } = await db.transaction(caller, async (tx) => ({
    webhook: await findWebhook(tx, webhookId),
    stored: await latestDeliveries(tx, webhookId),
  }))
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
