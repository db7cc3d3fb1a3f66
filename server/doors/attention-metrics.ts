import { Gauge, type Registry } from 'prom-client'
import { type SilentWebhook, silentWebhooks } from '../overview/silent-webhooks.ts'
import { type UnusedKey, unusedKeys } from '../overview/wants-attention.ts'
import { accountCaller } from '../records/caller.ts'
import type { Database } from '../records/database.ts'

/** Asking again for each scrape would cost one round trip an account. */
const keptMs = 60_000

interface WantsAttention {
  readonly silent: readonly SilentWebhook[]
  readonly unused: readonly UnusedKey[]
}

const secondsSince = (at: string): number => Math.floor((Date.now() - Date.parse(at)) / 1_000)

async function readAll(db: Database, at: Date): Promise<WantsAttention> {
  const silent: SilentWebhook[] = []
  const unused: UnusedKey[] = []
  for (const accountId of await db.accountIds()) {
    const [webhooks, keys] = await db.read(accountCaller(accountId), (tx) =>
      tx.run(silentWebhooks(accountId, at), unusedKeys(accountId, at)),
    )
    silent.push(...webhooks)
    unused.push(...keys)
  }
  return { silent, unused }
}

/** Webhooks that fell silent and keys that nobody uses, by id: of one process only, since each would say the same. */
export function attentionMetrics(registry: Registry, db: Database): void {
  let known: Promise<WantsAttention> = Promise.resolve({ silent: [], unused: [] })
  let readAtMs = Number.NEGATIVE_INFINITY
  function readSometimes(): Promise<WantsAttention> {
    const at = new Date()
    if (at.getTime() - readAtMs > keptMs) {
      readAtMs = at.getTime()
      const before = known
      // That the database is away is told by other figures.
      known = readAll(db, at).catch(() => before)
    }
    return known
  }

  new Gauge({
    name: 'leadline_webhook_silent_seconds',
    help: 'Since when a webhook hears nothing that used to: three times its longest gap, at least a day.',
    labelNames: ['webhook_id'],
    registers: [registry],
    async collect() {
      const { silent } = await readSometimes()
      this.reset()
      for (const { id, last_heard_at } of silent) this.set({ webhook_id: id }, secondsSince(last_heard_at))
    },
  })
  new Gauge({
    name: 'leadline_api_key_unused_seconds',
    help: 'Since when nobody has used a live key, once that is 90 days or more.',
    labelNames: ['api_key_id'],
    registers: [registry],
    async collect() {
      const { unused } = await readSometimes()
      this.reset()
      for (const { id, unused_since } of unused) this.set({ api_key_id: id }, secondsSince(unused_since))
    },
  })
}
