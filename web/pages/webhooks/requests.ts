import {
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { answer, api } from '../../api.ts'
import type {
  Delivery,
  Webhook,
  WebhookChange,
  WebhookInput,
  WebhookWithCounts,
} from '../../contract-capture.ts'
import { live } from '../../live.ts'

const webhooksKey = ['webhooks'] as const

/** All webhooks with today's counts. */
export function useWebhooks(): UseQueryResult<WebhookWithCounts[]> {
  return useQuery({
    queryKey: [...webhooksKey, 'list'],
    queryFn: () => answer(api.GET('/webhooks')),
    ...live,
  })
}

/** One webhook with its settings and mapping. */
export function useWebhook(id: string): UseQueryResult<Webhook> {
  return useQuery({
    queryKey: [...webhooksKey, id],
    queryFn: () => answer(api.GET('/webhooks/{id}', { params: { path: { id } } })),
  })
}

/** Creates a webhook; its URL is ready at once. */
export function useCreateWebhook(): UseMutationResult<Webhook, Error, WebhookInput> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/webhooks', { body })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  })
}

/** Changes settings, mapping, or whether the webhook is enabled. */
export function useChangeWebhook(id: string): UseMutationResult<Webhook, Error, WebhookChange> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (body) => answer(api.POST('/webhooks/{id}', { params: { path: { id } }, body })),
    onSuccess: (webhook) => {
      queries.setQueryData([...webhooksKey, id], webhook)
      return queries.invalidateQueries({ queryKey: webhooksKey })
    },
  })
}

/** Replaces the URL's token at once (§5). */
export function useRegenerateUrl(id: string): UseMutationResult<Webhook, Error, void> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: () => answer(api.POST('/webhooks/{id}/regenerate', { params: { path: { id } } })),
    onSuccess: (webhook) => queries.setQueryData([...webhooksKey, id], webhook),
  })
}

/** Deletes a webhook with its deliveries; its leads stay. */
export function useDeleteWebhook(): UseMutationResult<unknown, Error, string> {
  const queries = useQueryClient()
  return useMutation({
    meta: { shownInPlace: true },
    mutationFn: (id) => answer(api.DELETE('/webhooks/{id}', { params: { path: { id } } })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  })
}

/** Sends a sample through the same path as a real delivery, marked as a test. */
export function useSendTest(id: string): UseMutationResult<Delivery, Error, void> {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => answer(api.POST('/webhooks/{id}/test', { params: { path: { id } }, body: {} })),
    onSuccess: () => queries.invalidateQueries({ queryKey: webhooksKey }),
  })
}
