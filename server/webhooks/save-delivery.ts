import {
  type CandidateReads,
  type Candidates,
  chooseAssignee,
  type FoundCandidates,
  matchingRules,
  readsFor,
  turnKey,
} from '../distribution/choose-assignee.ts'
import { countedCampaign } from '../leads/attributions/counted-campaign.ts'
import { leftOut, reasonOfNobody } from '../leads/contacts/choose-lead.ts'
import { contactKeys } from '../leads/contacts/contact-keys.ts'
import { contactsAfterPush } from '../leads/contacts/further-contacts.ts'
import { contactChange, markShared } from '../leads/contacts/lead-contacts.ts'
import { type MatchReason, whyMatched } from '../leads/contacts/match-reason.ts'
import { createLead, type NewLead, nobodyWith } from '../leads/create-lead.ts'
import { findLeads } from '../leads/match-lead.ts'
import { changesBetween, mergeLead } from '../leads/merge-lead.ts'
import { takenArrival } from '../leads/merging/lead-undo.ts'
import { notePossibleDuplicates } from '../leads/possible-duplicates.ts'
import { comparedFields } from '../leads/sent-lead.ts'
import { type FoundMatch, writeMerge } from '../leads/write-merge.ts'
import type { ConditionalWrite, Memo, Step } from '../postgres/database.ts'
import type { LeadOrigin } from '../read/lead-calls/lead-calls.ts'
import { refreshLeadCalls } from '../read/lead-calls/refresh-lead-calls.ts'
import type { Scope, Tx } from '../records/database.ts'
import type { TimelineLead } from '../records/log-entries.ts'
import { callRows, type DeliveredCall, fillCall, findAgent } from './delivered-call.ts'
import { type Delivery, type DeliveryResult, insertDelivery } from './delivery.ts'
import type { Interpretation } from './interpret/interpret-delivery.ts'
import {
  type FirstDelivery,
  findFirstDelivery,
  firstOf,
  notRepeated,
  type PlatformId,
} from './repeated-delivery.ts'
import { rowsBesides } from './said-besides.ts'
import { leadDefaultsOf, type Webhook } from './webhook.ts'

/** A delivery that holds a lead, ready to be saved. */
export interface LeadDelivery {
  readonly webhook: Webhook
  readonly delivery: Delivery
  readonly read: Interpretation & { readonly kind: 'lead' }
  /** When it is saved: on arrival, or at the replay. */
  readonly at: Date
  /** Of a call: the user who spoke. */
  readonly agentId?: string | null
  /** By which it came, as it is counted. */
  readonly campaign?: string | null
}

/** Where a delivered lead ended up; `status` is what the sender is told (decisions 0005.35, 0005.38). */
export interface SavedDelivery {
  readonly leadId: string
  readonly outcome: 'created' | 'merged' | 'repeated'
  readonly status: 'created' | 'merged'
}

function recordOf(
  work: LeadDelivery,
  outcome: DeliveryResult['outcome'],
  leadId: string,
  why: MatchReason = [],
): DeliveryResult {
  const { platformDeliveryId, mapped, origins, question } = work.read
  const toCheck = outcome !== 'repeated' && question !== undefined
  return { outcome, leadId, platformDeliveryId, mapped, origins, why, toCheck }
}

const platformIdOf = ({ read }: LeadDelivery): PlatformId => ({
  id: read.platformDeliveryId,
  isOfCall: read.call !== undefined,
})

/** The call that it tells of; null for a lead alone. */
function callOf({ webhook, delivery, read, at, agentId = null }: LeadDelivery): DeliveredCall | null {
  const { call } = read
  return call === undefined ? null : { webhook, call, agentId, receivedAt: delivery.receivedAt, at }
}

/** The rows of the call that came with a lead, if one did. */
function callSteps({ caller }: Scope | Tx, work: LeadDelivery, lead: TimelineLead): Step[] {
  const call = callOf(work)
  return call === null ? [] : callRows(caller, call, lead)
}

/** What a delivery makes when it is new and nobody matches. */
interface Creation {
  readonly lead: NewLead
  readonly candidates: Candidates
}

const originOf = ({ webhook, read, campaign = null }: LeadDelivery): LeadOrigin => ({
  webhook_id: webhook.id,
  is_from_call: read.call !== undefined,
  campaign,
})

function creationOf(work: LeadDelivery): Creation {
  const { webhook, read, at } = work
  const { default_assignee_id: id, default_assignee_email: email } = webhook
  const { call } = read
  const { leadId, receivedAt, isTold } = work.delivery
  return {
    lead: {
      id: leadId,
      // What waited on disk is as old as its arrival (decision 0046).
      at: isTold ? receivedAt : at,
      savedAt: at,
      sent: read.lead,
      defaults: leadDefaultsOf(webhook),
      origin: originOf(work),
      calledAt: call && (call.called_at ?? receivedAt),
    },
    candidates: {
      namedEmail: read.lead.assigned_to ?? null,
      status: read.lead.status ?? webhook.default_status,
      rules:
        webhook.rules.length === 0
          ? []
          : matchingRules(webhook.rules, comparedFields(read.lead, leadDefaultsOf(webhook))),
      fallback: id !== null && email !== null ? { id, email } : null,
      uncalled: call ? undefined : { leadId, since: at },
    },
  }
}

/** Everything that must happen one after another for this delivery: same person, same platform id. */
export function deliveryKeys({ webhook, read }: Pick<LeadDelivery, 'webhook' | 'read'>): string[] {
  const id = read.platformDeliveryId
  return [...(id === null ? [] : [`delivery:${webhook.id}:${id}`]), ...contactKeys(read.lead)]
}

const sharedKeysOf = ({ candidates }: Creation): string[] => (candidates.rules.length > 0 ? [turnKey] : [])

/** Lead, turn, timeline, audit entry, count and delivery, and the call if one came. */
function createSteps(
  scope: Scope | Tx,
  work: LeadDelivery,
  { lead, candidates }: Creation,
  rows: FoundCandidates,
  memo: Memo,
  why: MatchReason = [],
): Step[] {
  const { caller } = scope
  const { accountId } = caller
  const { assignee, writes, ...given } = chooseAssignee(accountId, candidates, lead.at, rows, memo)
  return [
    ...createLead(caller, lead, assignee, { ...given.assignment, ...whyMatched(why) }),
    ...callSteps(scope, work, {
      id: lead.id,
      assigned_to_id: assignee?.id ?? null,
      created_by_id: caller.userId,
    }),
    insertDelivery(accountId, work.delivery, recordOf(work, 'created', lead.id, why), given),
    ...rowsBesides(accountId, lead.id, work.delivery, work.read),
    ...writes,
  ]
}

function createWrite(scope: Scope, work: LeadDelivery, creation: Creation): ConditionalWrite<CandidateReads> {
  const { accountId } = scope.caller
  const { delivery, read } = work
  const reads = readsFor(accountId, creation.candidates, work.at)
  return {
    keys: deliveryKeys(work),
    sharedKeys: sharedKeysOf(creation),
    preconditions: [
      ...nobodyWith(accountId, read.lead),
      ...notRepeated(accountId, delivery, platformIdOf(work)),
    ],
    ...(reads && { reads }),
    steps: (rows, memo) => createSteps(scope, work, creation, rows, memo),
  }
}

/** A webhook fills what is empty and adds notes and tags (decision 0001.2). A call that changes nothing is no merge. */
async function mergeInto(tx: Tx, work: LeadDelivery, found: FoundMatch): Promise<SavedDelivery> {
  const { delivery, read, at } = work
  const { lead, conflict } = found.match
  const context = { style: 'fill', leftOut: leftOut(found.match), assigneeId: undefined } as const
  const values = mergeLead(lead, read.lead, context)
  const further = contactsAfterPush(lead, values, read.lead, conflict?.on, at)
  const isKnown = contactChange(lead, { ...values, further_contacts: further }).gained.length === 0
  const isSame = conflict === null && isKnown && Object.keys(changesBetween(lead, values)).length === 0
  const arrival = { sent: read.lead, defaults: leadDefaultsOf(work.webhook), at, origin: originOf(work) }
  const taken = takenArrival(tx.caller, arrival, lead.assigned_to_id, delivery.id)
  if (read.call === undefined || !isSame)
    await writeMerge(tx, found, values, read.lead, at, { taken, further })
  tx.write(...callSteps(tx, work, lead))
  if (read.call !== undefined) await refreshLeadCalls(tx, [lead.id])
  const { accountId } = tx.caller
  tx.write(
    insertDelivery(accountId, delivery, recordOf(work, 'merged', lead.id, found.match.why)),
    ...rowsBesides(accountId, lead.id, work.delivery, work.read),
  )
  return { leadId: lead.id, outcome: 'merged', status: 'merged' }
}

/** Writes nothing to the lead; a later event of a call may add to its log (decision 0020.52). */
async function repeat(
  tx: Tx,
  work: LeadDelivery,
  { leadId, outcome }: FirstDelivery,
): Promise<SavedDelivery> {
  const call = callOf(work)
  const isFilled = call !== null && (await fillCall(tx, call))
  const became = isFilled ? 'merged' : 'repeated'
  tx.write(insertDelivery(tx.caller.accountId, work.delivery, recordOf(work, became, leadId)))
  return { leadId, outcome: became, status: isFilled ? 'merged' : outcome }
}

/** A precondition found something: answers a repetition like the first time, merges into the lead that matches, or creates. */
async function repeatOrMergeOrCreate(tx: Tx, work: LeadDelivery, creation: Creation): Promise<SavedDelivery> {
  const { delivery, read, at } = work
  const { accountId } = tx.caller
  const lock = { keys: [...deliveryKeys(work), ...sharedKeysOf(creation)] }
  const found = await tx.run(lock, ...findFirstDelivery(accountId, delivery, platformIdOf(work)))
  const first = firstOf(found.flat())
  if (first) return repeat(tx, work, first)
  const looked = await findLeads(tx, lock, read.lead, { nameDecides: true })
  const { match, owners, sharedKeys } = looked
  if (match) return mergeInto(tx, work, { ...looked, match })
  const reads = readsFor(accountId, creation.candidates, at)
  const rows = reads ? await tx.run(...reads) : ([] as const)
  tx.write(
    ...createSteps(tx, work, creation, rows, new Map(), reasonOfNobody(sharedKeys, read.lead)),
    ...notePossibleDuplicates(tx.caller, creation.lead.id, owners, at),
    ...markShared(accountId, creation.lead.id, sharedKeys),
  )
  return { leadId: creation.lead.id, outcome: 'created', status: 'created' }
}

/**
 * Saves a delivered lead (§4.7): created, merged into the lead with the same phone or email (decision 0001.2), or known
 * as a repetition (decision 0005.38). Parallel deliveries of one person make one lead. The scope is the webhook's own.
 */
export async function saveDelivery(scope: Scope, sent: LeadDelivery): Promise<SavedDelivery> {
  const { webhook, delivery, read, at } = sent
  const { call, attribution } = read
  const agentId = call ? await findAgent(scope, call, webhook.region) : null
  const campaign = await countedCampaign(scope, attribution?.campaign)
  const work = { webhook, delivery, read, at, agentId, campaign }
  const creation = creationOf(work)
  const isCreated = await scope.writeUnless(createWrite(scope, work, creation))
  if (isCreated) return { leadId: creation.lead.id, outcome: 'created', status: 'created' }
  return scope.transaction((tx) => repeatOrMergeOrCreate(tx, work, creation))
}
