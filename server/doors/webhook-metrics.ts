import { Counter, Histogram, type Registry } from 'prom-client'
import type { Receipt } from '../webhooks/receive-delivery.ts'
import { boundedIds } from './bounded-ids.ts'

/** Counts what became of a delivery, and how long its sender waited for the answer. */
export type CountDelivery = (webhookId: string, receipt: Receipt, seconds: number) => void

function outcomeOf({ answer, refusal, isRepeated }: Receipt): string {
  if (refusal) return refusal.code === 'WEBHOOK_DISABLED' ? 'disabled' : 'rejected'
  return isRepeated ? 'repeated' : (answer?.status ?? 'ignored')
}

export function webhookMetrics(registry: Registry): CountDelivery {
  const deliveries = new Counter({
    name: 'leadline_webhook_deliveries_total',
    help: 'Deliveries that were kept, by webhook and what became of them.',
    labelNames: ['webhook_id', 'outcome'],
    registers: [registry],
  })
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
  const answered = new Histogram({
    name: 'leadline_webhook_answer_seconds',
    help: 'How long the sender of a delivery waits for the answer, by webhook. Platforms give up after some seconds.',
    labelNames: ['webhook_id'],
    buckets: [0.025, 0.1, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const labelOf = boundedIds()
  return (id, receipt, seconds) => {
    const webhookId = labelOf(id)
    const { refusal, caughtBy } = receipt
    deliveries.inc({ webhook_id: webhookId, outcome: outcomeOf(receipt) })
    if (refusal) refusals.inc({ webhook_id: webhookId, code: refusal.code })
    if (caughtBy) spam.inc({ webhook_id: webhookId, caught_by: caughtBy })
    answered.observe({ webhook_id: webhookId }, seconds)
  }
}
