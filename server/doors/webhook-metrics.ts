import { Counter, Gauge, type Registry } from 'prom-client'
import { type SilentWebhook, silentWebhooks } from '../overview/silent-webhooks.ts'
import { accountCaller } from '../platform/caller.ts'
import type { Database } from '../platform/database/database.ts'
import type { SpamSign } from '../webhooks/spam.ts'

/** Asking again for each scrape would cost one round trip an account. */
const silencesKeptMs = 60_000

async function readSilences(db: Database, at: Date): Promise<SilentWebhook[]> {
  const found: SilentWebhook[] = []
  for (const accountId of await db.accountIds()) {
    const statement = silentWebhooks(accountId, at)
    found.push(...(await db.read(accountCaller(accountId), (tx) => tx.all<SilentWebhook>(statement))))
  }
  return found
}

/** Webhooks that fell silent, by id: of one process only, since each would say the same. */
export function silenceMetrics(registry: Registry, db: Database): void {
  let known: Promise<SilentWebhook[]> = Promise.resolve([])
  let readAtMs = Number.NEGATIVE_INFINITY
  new Gauge({
    name: 'leadline_webhook_silent_seconds',
    help: 'Since when a webhook hears nothing that used to: three times its longest gap, at least a day.',
    labelNames: ['webhook_id'],
    registers: [registry],
    async collect() {
      const at = new Date()
      if (at.getTime() - readAtMs > silencesKeptMs) {
        readAtMs = at.getTime()
        const before = known
        // That the database is away is told by other figures.
        known = readSilences(db, at).catch(() => before)
      }
      const silences = await known
      this.reset()
      for (const { id, silent_seconds: seconds } of silences) this.set({ webhook_id: id }, seconds)
    },
  })
}

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
