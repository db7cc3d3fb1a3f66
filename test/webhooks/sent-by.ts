import type { LightMyRequestResponse } from 'fastify'
import type { WebhookOffice } from './office.ts'
import { type DeliveryRow, deliveriesOf, type TestWebhook } from './support.ts'

export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export interface Sent {
  readonly query?: Record<string, string>
  readonly payload?: string | object
  readonly headers?: Record<string, string>
}

/** Requests by any method to webhooks of an office, and what became of them. */
export function roadsInto(office: WebhookOffice) {
  return {
    send(
      webhook: { readonly token: string },
      method: (typeof methods)[number],
      { query = {}, ...sent }: Sent = {},
    ): Promise<LightMyRequestResponse> {
      return office.service.app.inject({ method, url: `/webhook/${webhook.token}`, query, ...sent })
    },
    async replayed(id: string): Promise<string> {
      return (await office.admin.call('POST', `/deliveries/${id}/replay`)).json().data.delivery.outcome
    },
    async onlyDelivery(webhook: TestWebhook): Promise<DeliveryRow> {
      const [delivery, ...more] = await deliveriesOf(office.service, webhook)
      if (!delivery || more.length > 0) throw new Error(`${more.length + 1} deliveries`)
      return delivery
    },
  }
}
