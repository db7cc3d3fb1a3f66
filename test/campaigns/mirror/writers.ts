import { setTimeout as sleep } from 'node:timers/promises'
import type { Seeded } from '../../../bench/seed.ts'
import type { HttpClient } from '../http-client.ts'
import { type Random, randomOf } from '../random.ts'

/** The account that is mirrored, and how its admin writes to it. */
export interface Firm {
  readonly client: HttpClient
  readonly seeded: Seeded
  readonly leads: number
  /** The header that an admin's session sends. */
  readonly cookie: string
  readonly origin: string
}

/** How often each kind of write was acknowledged. */
export type Written = Record<
  'created' | 'changed' | 'delivered' | 'merged' | 'undone' | 'deleted' | 'handed over',
  number
>

/** Writers that go on until they are stopped, whatever is refused; a kind of write each. */
export interface Writers {
  readonly written: Written
  /** Hands the next 5,000 leads of one agent over to the others, a hundred at a time, as the console does. */
  handOver(): Promise<void>
  stop(): Promise<void>
}

const pauseMs = 40
const handedOver = 5_000

export function startWriters({ client, seeded, leads, cookie, origin }: Firm, seed: number): Writers {
  const written: Written = {
    created: 0,
    changed: 0,
    delivered: 0,
    merged: 0,
    undone: 0,
    deleted: 0,
    'handed over': 0,
  }
  let isOver = false
  let fresh = 0
  const freshPhone = (): string => `+91 80${String(fresh++).padStart(8, '0')}`
  const knownPhone = (random: Random): string => `+91 7${String(1 + random.below(leads)).padStart(9, '0')}`

  async function ask(method: string, path: string, headers: Record<string, string>, body?: unknown) {
    const answer = await client
      .ask({
        method,
        path,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      .catch(() => ({ status: 0, body: '' }))
    const isDone = answer.status === 200 || answer.status === 201
    return { isDone, data: isDone ? JSON.parse(answer.body).data : undefined }
  }
  const rest = (method: string, path: string, body?: unknown) =>
    ask(method, `/api/v1${path}`, { authorization: `Bearer ${seeded.adminKey}` }, body)
  const inConsole = (path: string, body?: unknown) =>
    ask('POST', `/console/api${path}`, { cookie, origin }, body)

  async function idOf(random: Random): Promise<string | undefined> {
    const { data } = await rest('GET', `/leads?phone=${encodeURIComponent(knownPhone(random))}`)
    return data?.[0]?.id
  }

  async function mergeTwo(random: Random): Promise<void> {
    const [kept, other] = [await idOf(random), await idOf(random)]
    if (kept === undefined || other === undefined || kept === other) return
    const { isDone, data } = await inConsole('/leads/merge', { kept_id: kept, other_id: other })
    if (!isDone) return
    written.merged += 1
    if (random.chance(0.5)) return
    if ((await inConsole(`/activities/${data.activity_id}/undo`, {})).isDone) written.undone += 1
  }

  const note = (kind: keyof Written, { isDone }: { isDone: boolean }): void => {
    if (isDone) written[kind] += 1
  }
  const writes: ((random: Random) => Promise<void>)[] = [
    async () => note('created', await rest('POST', '/leads', { name: 'Asha Rao', phone: freshPhone() })),
    async (random) => {
      const phone = knownPhone(random)
      const change = { name: 'Asha Rao', phone, notes: `change ${random.below(1_000_000)}` }
      note('changed', await rest('POST', '/leads', change))
    },
    async (random) => {
      const phone = random.chance(0.3) ? knownPhone(random) : freshPhone()
      const body = { name: 'Ravi Iyer', phone, message: 'from the form' }
      note('delivered', await ask('POST', `/webhook/${seeded.webhookToken}`, {}, body))
    },
    mergeTwo,
    async (random) => {
      const id = await idOf(random)
      if (id !== undefined) note('deleted', await rest('DELETE', `/leads/${id}`))
    },
  ]
  const writing = writes.map(async (write, i) => {
    const random = randomOf(seed + i)
    for (; !isOver; await sleep(pauseMs)) await write(random)
  })

  let leaver = 0
  return {
    written,
    async handOver() {
      const from = seeded.agentIds[leaver++ % seeded.agentIds.length] ?? ''
      const to = seeded.agentIds.filter((id) => id !== from)
      for (let moved = 0; moved < handedOver && !isOver; ) {
        const { isDone, data } = await inConsole(`/users/${from}/hand-over`, { to })
        if (!isDone) await sleep(pauseMs)
        else if (data.moved === 0) return
        else {
          moved += data.moved
          written['handed over'] += data.moved
        }
      }
    },
    async stop() {
      isOver = true
      await Promise.all(writing)
    },
  }
}
