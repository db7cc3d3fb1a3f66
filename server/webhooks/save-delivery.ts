import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { chooseAssignee, matchingRules, turnLock } from '../distribution/choose-assignee.ts'
import type { RuleSubject } from '../distribution/rule.ts'
import { type CreateOutcome, createLead, type NewLead } from '../leads/create-lead.ts'
import { kindOf, leadFieldNames } from '../leads/fields.ts'
import { type LeadDefaults, leadDefaults } from '../leads/lead.ts'
import type { LeadFields } from '../leads/lead-fields.ts'
import { lockContacts } from '../leads/lock-contacts.ts'
import { type MatchRow, matchLead, readMatch } from '../leads/match-lead.ts'
import { mergeLead } from '../leads/merge-lead.ts'
import { notePossibleDuplicates } from '../leads/possible-duplicates.ts'
import { updateLead } from '../leads/update-lead.ts'
import { type Database, type Lock, onlyRow, type Statement, type Tx } from '../platform/database/database.ts'
import {
  type Delivery,
  type DeliveryResult,
  deliveryRow,
  insertDelivery,
  noRule,
  writeDelivery,
} from './delivery.ts'
import type { Interpretation } from './interpret-delivery.ts'
import { recordFields } from './record-fields.ts'
import { type FirstDelivery, findFirstDelivery, repeatedRows } from './repeated-delivery.ts'
import { callerOfWebhook, type Webhook } from './webhook.ts'

/** A delivery that holds a lead, ready to be saved. */
export interface LeadDelivery {
  readonly webhook: Webhook
  readonly delivery: Delivery
  readonly read: Interpretation & { readonly kind: 'lead' }
  /** When it is saved: on arrival, or at the replay. */
  readonly at: Date
}

/** Where a delivered lead ended up; `status` is what the sender is told (decisions 0005.35, 0005.38). */
export interface SavedDelivery {
  readonly leadId: string
  readonly outcome: 'created' | 'merged' | 'repeated'
  readonly status: 'created' | 'merged'
}

function defaultsOf({ source, default_status: status }: Webhook): LeadDefaults {
  return { ...leadDefaults, source, status }
}

/** What rules look at: the lead as it would be created, a phone or email in both its forms. */
function subjectOf(sent: LeadFields, webhook: Webhook): RuleSubject {
  const lead: LeadFields = { ...defaultsOf(webhook), ...sent }
  const known = leadFieldNames.filter((field) => lead[field] !== undefined)
  return Object.fromEntries(known.map((field) => [field, kindOf(field).compared(lead[field])]))
}

/** Everything that must happen one after another for this delivery: same person, same platform id. */
function lockDelivery({ webhook, read }: LeadDelivery): Lock {
  const id = read.platformDeliveryId
  const keys = id === null ? [] : [`delivery:${webhook.id}:${id}`]
  return lockContacts(read.lead, keys)
}

function recordOf(work: LeadDelivery, outcome: DeliveryResult['outcome'], leadId?: string): DeliveryResult {
  const { reason, platformDeliveryId, mapped, origins } = work.read
  return { outcome, reason, leadId: leadId ?? null, platformDeliveryId, mapped, origins }
}

/** Fields are remembered when a delivery arrives, not again at its replay: newer samples are there by then. */
function fieldsOf({ webhook, delivery, read }: LeadDelivery): Statement[] {
  const isFirst = delivery.replayedAt === null && read.fields.length > 0
  return isFirst ? [recordFields(webhook.account_id, delivery, read.fields)] : []
}

function newLead(work: LeadDelivery, id: string): { readonly lead: NewLead; readonly takesTurn: boolean } {
  const { webhook, delivery, read, at } = work
  const accountId = webhook.account_id
  const rules = matchingRules(webhook.rules, subjectOf(read.lead, webhook))
  const candidates = {
    namedEmail: read.lead.assigned_to ?? null,
    rules,
    fallbackUserId: webhook.default_assignee_id,
  }
  const assignee = chooseAssignee(accountId, candidates, at)
  const byRule = {
    id: sql`assignee.rule_id`,
    name: sql`assignee.rule_name`,
    join: sql`left join assignee on true`,
  }
  const rule = 'query' in assignee ? byRule : noRule
  const insert = insertDelivery(accountId, delivery, {
    ...rule,
    join: sql`join fresh on fresh.n = arrived.n ${rule.join}`,
  })
  const lead: NewLead = {
    id,
    at,
    sent: read.lead,
    defaults: defaultsOf(webhook),
    assignee,
    beside: {
      rows: (one) => [
        sql`arrived as materialized (${deliveryRow(delivery, recordOf(work, 'created', id), one)})`,
      ],
      unless: [repeatedRows(accountId)],
      writes: [sql`delivery as (${insert})`],
    },
  }
  return { lead, takesTurn: rules.length > 0 }
}

/** Locks, look, lead, turn, timeline, audit, count, delivery and fields in one round trip; null when nothing was created. */
async function createStep(tx: Tx, work: LeadDelivery): Promise<SavedDelivery | null> {
  const leadId = randomUUID()
  const { lead, takesTurn } = newLead(work, leadId)
  const locks = [lockDelivery(work), ...(takesTurn ? [turnLock] : [])]
  const [created] = await tx.run<[CreateOutcome]>(...locks, createLead(tx.caller, lead), ...fieldsOf(work))
  if (onlyRow(created).matched) return null
  return { leadId, outcome: 'created', status: 'created' }
}

/** Answers a repetition like the first time, or merges into the lead that matches; null when both went away. */
async function repeatOrMergeStep(tx: Tx, work: LeadDelivery): Promise<SavedDelivery | null> {
  const { webhook, delivery, read, at } = work
  const accountId = webhook.account_id
  const [[first], [matching]] = await tx.run<[FirstDelivery, MatchRow]>(
    lockDelivery(work),
    findFirstDelivery(accountId, delivery, read.platformDeliveryId),
    matchLead(accountId, read.lead),
  )
  if (first) {
    await tx.run(writeDelivery(accountId, delivery, recordOf(work, 'repeated', first.leadId)))
    return { leadId: first.leadId, outcome: 'repeated', status: first.outcome }
  }
  const match = readMatch(matching, read.lead)
  if (!match) return null
  const context = { style: 'fill', emailTaken: match.conflictId !== null, assigneeId: undefined } as const
  const values = mergeLead(match.lead, read.lead, context)
  await tx.run(
    updateLead(tx.caller, match, values, at),
    notePossibleDuplicates(tx.caller, match.lead.id, at, match.conflictId),
    writeDelivery(accountId, delivery, recordOf(work, 'merged', match.lead.id)),
    ...fieldsOf(work),
  )
  return { leadId: match.lead.id, outcome: 'merged', status: 'merged' }
}

const mostAttempts = 5

/**
 * Saves a delivered lead (§4.7): created, merged into the lead with the same phone or email (decision 0001.2), or known
 * as a repetition (decision 0005.38). Parallel deliveries of one person make one lead.
 */
export async function saveDelivery(db: Database, work: LeadDelivery): Promise<SavedDelivery> {
  const caller = callerOfWebhook(work.webhook, work.delivery.address)
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const saved =
      (await db.together(caller, (tx) => createStep(tx, work))) ??
      (await db.transaction(caller, (tx) => repeatOrMergeStep(tx, work)))
    if (saved) return saved
  }
  throw new Error('the matching lead kept changing')
}

/** As `saveDelivery`, inside the webhook's own transaction that holds the delivery (a replay). */
export async function saveDeliveryWithin(tx: Tx, work: LeadDelivery): Promise<SavedDelivery> {
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const saved = (await createStep(tx, work)) ?? (await repeatOrMergeStep(tx, work))
    if (saved) return saved
  }
  throw new Error('the matching lead kept changing')
}
