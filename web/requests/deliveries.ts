import { answer, api } from '../api.ts'
import type { Replayed, ReplayProgress } from '../contract-capture.ts'
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
