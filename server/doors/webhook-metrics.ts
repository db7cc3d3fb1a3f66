import { Counter, type Registry } from 'prom-client'
import type { SpamSign } from '../webhooks/spam.ts'

/** What is counted of deliveries that make no lead. */
export interface WebhookCounters {
  /** By the code that the sender was answered. */
  countRefusal(webhookId: string, code: string): void
  /** By what it was taken for spam by. */
  countSpam(webhookId: string, caughtBy: SpamSign): void
}

export function webhookCounters(registry: Registry): WebhookCounters {
  const refusals = new Counter({
    name: 'leadline_webhook_refusals_total',
    help: 'Deliveries that were refused, by webhook and error code.',
    labelNames: ['webhook_id', 'code'],
    registers: [registry],
  })
  const spam = new Counter({
    name: 'leadline_webhook_spam_total',
    help: 'Deliveries that were taken for spam on arrival, by webhook and what told it.',
    labelNames: ['webhook_id', 'caught_by'],
    registers: [registry],
  })
  return {
    countRefusal: (webhookId, code) => refusals.inc({ webhook_id: webhookId, code }),
    countSpam: (webhookId, caughtBy) => spam.inc({ webhook_id: webhookId, caught_by: caughtBy }),
  }
}
