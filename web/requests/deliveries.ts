import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answer, api, page } from '../api.ts'
import type { PageOf } from '../contract.ts'
import type { Delivery, DeliveryDetail, Replayed, ReplayProgress } from '../contract-capture.ts'
import { live } from '../live.ts'
import { leadsKey } from './leads.ts'
import type { Query, Write } from './request.ts'
import { webhooksKey } from './webhooks.ts'

const deliveriesKey = ['deliveries'] as const
const deliveriesPerPage = 50
const replayBatch = 25

/** What a replay changes. */
export const changedByReplay = [webhooksKey, deliveriesKey, leadsKey] as const

/** One page of a webhook's deliveries, newest first. */
export const deliveriesPage = (
  webhookId: string,
  outcome: string | undefined,
  offset: number,
): Query<PageOf<Delivery>> =>
  queryOptions<PageOf<Delivery>>({
    queryKey: [...webhooksKey, webhookId, 'deliveries', outcome, offset],
    queryFn: () => {
      const query = { limit: deliveriesPerPage, offset, ...(outcome && { outcome }) }
      return page(api.GET('/webhooks/{id}/deliveries', { params: { path: { id: webhookId }, query } }))
    },
    placeholderData: keepPreviousData,
    ...live,
  })

/** One delivery with its body and what was mapped out of it. */
export const oneDelivery = (id: string): Query<DeliveryDetail> =>
  queryOptions<DeliveryDetail>({
    queryKey: [...deliveriesKey, id],
    queryFn: () => answer(api.GET('/deliveries/{id}', { params: { path: { id } } })),
  })

/** Takes a stored delivery through the present mapping again. */
export const replayDelivery: Write<Replayed, string> = {
  meta: { invalidates: changedByReplay },
  mutationFn: (id) => answer(api.POST('/deliveries/{id}/replay', { params: { path: { id } } })),
}

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
