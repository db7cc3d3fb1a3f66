import { answer, api } from '../api.ts'
import type { Delivery, Mapping, Replayed, ReplayProgress } from '../contract-capture.ts'
import { live } from '../live.ts'
import { leadsKey } from './leads.ts'
import { ask, askPage, type Write, writeOne } from './request.ts'
import { webhooksKey } from './webhooks.ts'

const deliveriesKey = ['deliveries'] as const
const replayBatch = 25

/** What a replay changes. */
export const changedByReplay = [webhooksKey, deliveriesKey, leadsKey] as const

/** One page of a webhook's deliveries, newest first. */
export const deliveriesPage = (id: string, outcome: string | undefined, offset: number) => ({
  ...askPage(
    [...webhooksKey, id, 'deliveries'],
    '/webhooks/{id}/deliveries',
    { ...(outcome && { outcome }) },
    { id, limit: 50, offset },
  ),
  ...live,
})

/** One delivery with its body and what was mapped out of it. */
export const oneDelivery = (id: string) => ask([...deliveriesKey, id], '/deliveries/{id}', { path: { id } })

/** Takes a stored delivery through the present mapping again. */
export const replayDelivery = writeOne('post', '/deliveries/{id}/replay', { invalidates: changedByReplay })

/** Of which two people a kept delivery may be. */
export const askedParties = (id: string) =>
  ask([...deliveriesKey, id, 'question'], '/deliveries/{id}/question', { path: { id } })

type OfWebhook = Pick<Delivery, 'id' | 'webhook_id'>

/** Teaches the webhook who the customer is, beside what it knows. */
async function teach({ webhook_id: id }: OfWebhook, told: Mapping): Promise<void> {
  const params = { path: { id } }
  const { mapping } = await answer(api.GET('/webhooks/{id}', { params }))
  await answer(api.POST('/webhooks/{id}', { params, body: { mapping: { ...mapping, ...told } } }))
}

/** Says who the customer is, and takes the delivery through that. */
export const tellCustomer = (delivery: OfWebhook): Write<Replayed, Mapping> => ({
  meta: { invalidates: changedByReplay },
  async mutationFn(told) {
    await teach(delivery, told)
    return answer(api.POST('/deliveries/{id}/replay', { params: { path: { id: delivery.id } } }))
  },
})

/** Says that a person has looked at the lead of a delivery; with a mapping, that those that come are read so as well. */
export const checkDelivery = (delivery: OfWebhook): Write<unknown, Mapping | null> => ({
  meta: { invalidates: changedByReplay },
  async mutationFn(told) {
    if (told !== null) await teach(delivery, told)
    return answer(api.POST('/deliveries/{id}/checked', { params: { path: { id: delivery.id } } }))
  },
})

/** Takes one lead of a delivery that holds several. */
export const takePart = (id: string): Write<Replayed, number> => ({
  meta: { invalidates: changedByReplay },
  mutationFn: (index) =>
    answer(api.POST('/deliveries/{id}/parts/{index}', { params: { path: { id, index: String(index) } } })),
})

/** Replays the next batch of refused deliveries; the caller goes on with `next_after_id` until it is null. */
export const replayNextBatch = (webhookId: string, afterId: string | null): Promise<ReplayProgress> =>
  answer(
    api.POST('/webhooks/{id}/replay-rejected', {
      params: { path: { id: webhookId } },
      body: { limit: replayBatch, ...(afterId !== null && { after_id: afterId }) },
    }),
  )
