import sql from 'sql-template-tag'
import { keyOf } from '../leads/contacts/contact-keys.ts'
import type { Statement } from '../postgres/database.ts'
import { alone } from '../postgres/scope.ts'
import { endWait } from '../read/lead-calls/call-again.ts'
import type { Caller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'
import { istDay, startOfIstDay } from '../records/ist-dates.ts'
import { type Delivery, type DeliveryResult, insertDelivery } from './delivery.ts'
import type { Interpretation } from './interpret/interpret-delivery.ts'
import { dueFields, recordFields } from './mapping/record-fields.ts'
import { type LeadDelivery, type SavedDelivery, saveDelivery } from './save-delivery.ts'
import { type ApartDelivery, saveApart } from './take-apart.ts'
import { callerOfWebhook, type Webhook } from './webhook.ts'

/** Where the outcome of a delivery goes: each answers when it is committed. */
export interface DeliveryStore {
  /** A delivery that makes no lead, with the fields that were seen in it. */
  keep(
    webhook: Webhook,
    delivery: Delivery,
    result: DeliveryResult,
    fields?: Interpretation['fields'],
  ): Promise<void>
  /** What a sender asks again and again, once in an IST day; two at a time are one. */
  keepOnceADay(webhook: Webhook, delivery: Delivery, reason: string): Promise<void>
  save(work: LeadDelivery): Promise<SavedDelivery>
  /** All parts of a body, or none. */
  saveApart(work: ApartDelivery): Promise<SavedDelivery>
}

/** Stores the fields of a delivery that is kept: not with it, so that no lead waits for samples. */
async function storeFields(
  db: Database,
  caller: Caller,
  delivery: Delivery,
  fields: Interpretation['fields'],
): Promise<void> {
  const due = dueFields(delivery.webhookId, fields, delivery.receivedAt)
  if (due.length > 0) await db.transaction(caller, (tx) => recordFields(tx, delivery, due))
}

/** Whose call is under way goes on to nobody (decision 0051). */
const endWaitOf = (accountId: string, phone: string): Statement =>
  endWait(
    accountId,
    sql`in (select id from leads where account_id = ${accountId} and phone_e164 = ${phone} union all
      select lead_id from lead_contacts where account_id = ${accountId} and key = ${keyOf('phone', phone)})`,
  )

/** The database. */
export function storeIn(db: Database): DeliveryStore {
  const callerOf = (webhook: Webhook, { address }: Delivery): Caller => callerOfWebhook(webhook, address)
  return {
    async keep(webhook, delivery, result, fields = []) {
      const caller = callerOf(webhook, delivery)
      const insert = insertDelivery(caller.accountId, delivery, result)
      const { callWith } = result
      const called = callWith ? [endWaitOf(caller.accountId, callWith)] : []
      await db.writeUnless(caller, { keys: [], preconditions: [], steps: () => [insert, ...called] })
      await storeFields(db, caller, delivery, fields)
    },
    async keepOnceADay(webhook, delivery, reason) {
      const caller = callerOf(webhook, delivery)
      const { accountId } = caller
      const today = startOfIstDay(istDay(delivery.receivedAt)) ?? delivery.receivedAt
      const where = sql`account_id = ${accountId} and webhook_id = ${webhook.id} and outcome = 'ignored'
        and received_at >= ${today}`
      const insert = insertDelivery(accountId, delivery, { outcome: 'ignored', reason })
      await db.writeUnless(caller, {
        keys: [`handshake:${webhook.id}`],
        preconditions: [{ table: 'deliveries', where, column: 'reason', value: reason }],
        steps: () => [insert],
      })
    },
    async save(work) {
      const { webhook, delivery, read } = work
      const caller = callerOf(webhook, delivery)
      const saved = await saveDelivery(alone(db, caller), work)
      if (saved.outcome !== 'repeated') await storeFields(db, caller, delivery, read.fields)
      return saved
    },
    async saveApart(work) {
      const { webhook, delivery, parts } = work
      const caller = callerOf(webhook, delivery)
      const saved = await db.transaction(caller, (tx) => saveApart(tx, work))
      for (const part of saved.outcome === 'repeated' ? [] : parts)
        await storeFields(db, caller, part.delivery, part.read.fields)
      return saved
    },
  }
}

/** Nowhere: the delivery is kept as it came, and what it becomes is known when the database is back (decision 0046). */
export const judgedAlone: DeliveryStore = {
  keep: async () => undefined,
  keepOnceADay: async () => undefined,
  save: async ({ delivery: { leadId } }) => ({ leadId, outcome: 'created', status: 'created' }),
  saveApart: async ({ delivery: { leadId } }) => ({ leadId, outcome: 'created', status: 'created' }),
}
