import { queryOptions } from '@tanstack/react-query'
import { answer, api } from '../api.ts'
import type {
  Delivery,
  RefusalReason,
  Webhook,
  WebhookChange,
  WebhookInput,
  WebhookWithCounts,
} from '../contract-capture.ts'
import { live } from '../live.ts'
import type { Query, Write } from './request.ts'

/** How the key of everything begins that is said of webhooks. */
export const webhooksKey = ['webhooks'] as const

const meta = { shownInPlace: true, invalidates: [webhooksKey] }

/** All webhooks with today's counts. */
export const allWebhooks: Query<WebhookWithCounts[]> = queryOptions<WebhookWithCounts[]>({
  queryKey: [...webhooksKey, 'list'],
  queryFn: () => answer(api.GET('/webhooks')),
  ...live,
})

/** One webhook with its settings and mapping. */
export const oneWebhook = (id: string): Query<Webhook> =>
  queryOptions<Webhook>({
    queryKey: [...webhooksKey, id],
    queryFn: () => answer(api.GET('/webhooks/{id}', { params: { path: { id } } })),
  })

/** Why the latest refused deliveries of a webhook were refused. */
export const latestRefusals = (id: string): Query<RefusalReason[]> =>
  queryOptions<RefusalReason[]>({
    queryKey: [...webhooksKey, id, 'refusals'],
    queryFn: () => answer(api.GET('/webhooks/{id}/refusals', { params: { path: { id } } })),
    ...live,
  })

/** Creates a webhook; its URL is ready at once. */
export const createWebhook: Write<Webhook, WebhookInput> = {
  meta,
  mutationFn: (body) => answer(api.POST('/webhooks', { body })),
}

/** Changes settings, mapping, or whether the webhook is enabled; the answer is shown before all is read again. */
export const changeWebhook = (id: string): Write<Webhook, WebhookChange> => ({
  meta: { shownInPlace: true },
  mutationFn: (body) => answer(api.POST('/webhooks/{id}', { params: { path: { id } }, body })),
  onSuccess(webhook, _body, _before, { client }) {
    client.setQueryData(oneWebhook(id).queryKey, webhook)
    return client.invalidateQueries({ queryKey: webhooksKey })
  },
})

/** Replaces the URL's token at once (§5). */
export const regenerateUrl = (id: string): Write<Webhook> => ({
  meta: { shownInPlace: true },
  mutationFn: () => answer(api.POST('/webhooks/{id}/regenerate', { params: { path: { id } } })),
  onSuccess: (webhook, _body, _before, { client }) => client.setQueryData(oneWebhook(id).queryKey, webhook),
})

/** Deletes a webhook with its deliveries; its leads stay. */
export const deleteWebhook: Write<unknown, string> = {
  meta,
  mutationFn: (id) => answer(api.DELETE('/webhooks/{id}', { params: { path: { id } } })),
}

/** Sends a sample through the same path as a real delivery, marked as a test. */
export const sendTest = (id: string): Write<Delivery> => ({
  meta: { invalidates: [webhooksKey] },
  mutationFn: () => answer(api.POST('/webhooks/{id}/test', { params: { path: { id } }, body: {} })),
})
