import {
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api, page } from '../../api.ts'
import type { PageOf } from '../../contract.ts'
import type { Delivery, DeliveryDetail, Replayed, ReplayProgress } from '../../contract-capture.ts'
import { live } from '../../live.ts'

const deliveriesPerPage = 50
const replayBatch = 25

/** One page of a webhook's deliveries, newest first. */
export function useDeliveries(
  webhookId: string,
  outcome: string | undefined,
  offset: number,
): UseQueryResult<PageOf<Delivery>> {
  return useQuery({
    queryKey: ['webhooks', webhookId, 'deliveries', outcome, offset],
    queryFn: () => {
      const query = { limit: deliveriesPerPage, offset, ...(outcome && { outcome }) }
      return page(api.GET('/webhooks/{id}/deliveries', { params: { path: { id: webhookId }, query } }))
    },
    placeholderData: keepPreviousData,
    ...live,
  })
}

/** One delivery with its body and what was mapped out of it. */
export function useDelivery(id: string): UseQueryResult<DeliveryDetail> {
  return useQuery({
    queryKey: ['deliveries', id],
    queryFn: () => answer(api.GET('/deliveries/{id}', { params: { path: { id } } })),
  })
}

/** Takes a stored delivery through the present mapping again. */
export function useReplay(): UseMutationResult<Replayed, Error, string> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id) => answer(api.POST('/deliveries/{id}/replay', { params: { path: { id } } })),
    onSuccess: () =>
      Promise.all(
        ['webhooks', 'deliveries', 'leads'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })),
      ),
  })
}

/** Replays the next batch of refused deliveries; the caller goes on with `next_after_id` until it is null. */
export function replayNextBatch(webhookId: string, afterId: string | null): Promise<ReplayProgress> {
  return answer(
    api.POST('/webhooks/{id}/replay-rejected', {
      params: { path: { id: webhookId } },
      body: { limit: replayBatch, ...(afterId !== null && { after_id: afterId }) },
    }),
  )
}
