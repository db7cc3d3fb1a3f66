import { setTimeout as sleep } from 'node:timers/promises'
import type { Ledger } from './ledger.ts'
import type { Chance } from './seeded.ts'
import type { ServiceProcess } from './service-process.ts'

export interface Target {
  readonly service: ServiceProcess
  readonly key: string
  /** Path of a webhook; empty where only the REST interface is used. */
  readonly webhookPath: string
}

/** Clients that write without pause until they are stopped, whatever becomes of the service. */
export interface Senders {
  /** Writes that were acknowledged so far. */
  acknowledged(): number
  stop(): Promise<void>
}

let phones = 0
let calls = 0
let emails = 0

/** A phone that no other write of this run has. */
export const freshPhone = (): string => `+9180${String(phones++).padStart(8, '0')}`

/** Half of the writes are new leads; the others arrive at the webhook, log calls, or meet a person that is there. */
export function startSenders(target: Target, ledger: Ledger, chance: Chance, concurrency: number): Senders {
  const { service, key, webhookPath } = target
  let isOver = false
  let acknowledged = 0
  const known: string[] = []
  const repeated = Array.from({ length: 10 }, freshPhone)

  async function write(): Promise<number> {
    const what = chance.next()
    const leadId = known[chance.between(0, Math.max(0, known.length - 1))]
    if (what < 0.2 && leadId !== undefined) {
      const notes = `call ${calls++}`
      const call = { lead_id: leadId, call_type: 'Outbound', duration_seconds: 60, notes }
      const { status } = await service.ask('POST', '/api/v1/call-logs', call, key)
      ledger.note('call', notes, status)
      return status
    }
    const isRepeated = what > 0.9
    const phone = isRepeated ? chance.oneOf(repeated) : freshPhone()
    // Whoever is there has another email each time: the one before goes on matching (decision 0045).
    const lead = { name: 'Asha Rao', phone, ...(isRepeated && { email: `p${emails++}@example.com` }) }
    const isDelivery = what > 0.2 && what < 0.4 && webhookPath !== ''
    const { status, body } = isDelivery
      ? await service.ask('POST', webhookPath, lead)
      : await service.ask('POST', '/api/v1/leads', lead, key)
    ledger.note(isDelivery ? 'delivery' : 'lead', phone, status)
    // The lead of a delivery may wait on disk yet.
    if (!isDelivery && body.data?.id !== undefined && known.length < 1_000) known.push(body.data.id)
    return status
  }

  async function send(): Promise<void> {
    while (!isOver) {
      const status = await write()
      if (status === 200 || status === 201) acknowledged += 1
      else await sleep(status === -1 ? 50 : 10)
    }
  }

  const sending = Array.from({ length: concurrency }, send)
  return {
    acknowledged: () => acknowledged,
    async stop() {
      isOver = true
      await Promise.all(sending)
    },
  }
}
