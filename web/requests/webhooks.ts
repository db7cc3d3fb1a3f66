import type { Webhook, WebhookChange } from '../contract-capture.ts'
import { live } from '../live.ts'
import { ask, post, type Write, writeOne } from './request.ts'

/** How the key of everything begins that is said of webhooks. */
export const webhooksKey = ['webhooks'] as const

const meta = { shownInPlace: true, invalidates: [webhooksKey] }

/** All webhooks with today's counts. */
export const allWebhooks = { ...ask([...webhooksKey, 'list'], '/webhooks'), ...live }

/** One webhook with its settings and mapping. */
export const oneWebhook = (id: string) => ask([...webhooksKey, id], '/webhooks/{id}', { path: { id } })

/** Why the latest refused deliveries of a webhook were refused. */
export const latestRefusals = (id: string) => ({
  ...ask([...webhooksKey, id, 'refusals'], '/webhooks/{id}/refusals', { path: { id } }),
  ...live,
})

/** Creates a webhook; its URL is ready at once. */
export const createWebhook = post('/webhooks', meta)

/** Changes settings, mapping, or whether the webhook is enabled; the answer is shown before all is read again. */
export const changeWebhook = (id: string): Write<Webhook, WebhookChange> => ({
  ...post('/webhooks/{id}', { shownInPlace: true }, { path: { id } }),
  onSuccess(webhook, _body, _before, { client }) {
    client.setQueryData(oneWebhook(id).queryKey, webhook)
    return client.invalidateQueries({ queryKey: webhooksKey })
  },
})

/** Replaces the URL's token at once (§5). */
export const regenerateUrl = (id: string): Write<Webhook> => ({
  ...post('/webhooks/{id}/regenerate', { shownInPlace: true }, { path: { id } }),
  onSuccess: (webhook, _body, _before, { client }) => client.setQueryData(oneWebhook(id).queryKey, webhook),
})

/** Deletes a webhook with its deliveries; its leads stay. */
export const deleteWebhook = writeOne('delete', '/webhooks/{id}', meta)

/** Sends a sample through the same path as a real delivery, marked as a test. */
export const sendTest = (id: string) =>
  post('/webhooks/{id}/test', { invalidates: [webhooksKey] }, { path: { id } })
