import { erasedSince } from '../../leads/person/erased-contacts.ts'
import type { SentLead } from '../../leads/sent-lead.ts'
import type { Database } from '../../records/database.ts'
import type { Delivery } from '../delivery.ts'
import type { DeliveryStore } from '../delivery-store.ts'
import type { ReadPart } from '../take-apart.ts'
import { callerOfWebhook, type Webhook } from '../webhook.ts'

const reason = 'The person was deleted after this came.'

const emptied = (delivery: Delivery): Delivery => ({ ...delivery, body: null, query: null })

/** Saves what waited on disk, without what it held of whoever was deleted since (decision 0046). */
export function withoutErased(db: Database, store: DeliveryStore): DeliveryStore {
  async function isErased(webhook: Webhook, { receivedAt, address }: Delivery, lead: SentLead) {
    const caller = callerOfWebhook(webhook, address)
    const contacts = [lead.phone?.normalized, lead.email?.normalized]
    const found = await db.lookUp(caller, (tx) => tx.all(erasedSince(caller.accountId, contacts, receivedAt)))
    return found.length > 0
  }

  async function refuse(webhook: Webhook, delivery: Delivery) {
    await store.keep(webhook, emptied(delivery), { outcome: 'rejected', reason })
    return { leadId: delivery.leadId, outcome: 'created', status: 'created' } as const
  }

  return {
    ...store,
    async save(work) {
      const { webhook, delivery, read } = work
      if (!(await isErased(webhook, delivery, read.lead))) return store.save(work)
      return refuse(webhook, delivery)
    },
    async saveApart(work) {
      const { webhook, delivery } = work
      const parts: ReadPart[] = []
      for (const part of work.parts) {
        const isGone = part.read.kind === 'lead' && (await isErased(webhook, part.delivery, part.read.lead))
        if (!isGone) parts.push(part)
      }
      if (parts.length === work.parts.length) return store.saveApart(work)
      if (parts.some(({ read }) => read.kind === 'lead'))
        return store.saveApart({ ...work, delivery: emptied(delivery), parts })
      return refuse(webhook, delivery)
    },
  }
}
