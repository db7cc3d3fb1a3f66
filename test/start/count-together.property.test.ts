import { EventEmitter } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CountShared } from '../../server/doors/shared-window.ts'
import { openChannel } from '../../server/start/processes/channel.ts'
import { countTogether } from '../../server/start/processes/count-together.ts'
import { lendNumbers } from '../../server/start/processes/lend-numbers.ts'

/** One end of the channel of a forked process: JSON, in order, some turns of the event loop later. */
class End extends EventEmitter {
  other: End | undefined
  private readonly turns: () => number
  private last: Promise<void> = Promise.resolve()

  constructor(turns: () => number) {
    super()
    this.turns = turns
  }

  send(message: unknown): void {
    const sent = JSON.stringify(message)
    this.last = this.last.then(async () => {
      for (let turn = this.turns(); turn > 0; turn -= 1) await nextTurn()
      this.other?.emit('message', JSON.parse(sent))
    })
  }
}

const asProcess = (end: End): NodeJS.Process => end as unknown as NodeJS.Process

interface Processes {
  readonly workers: readonly CountShared[]
  /** The channel of a worker breaks, as when it is killed. */
  kill(worker: number): void
}

/** A first process and its workers, joined as Node.js joins them; `turns` is how long a message takes. */
function startCounting(size: number, turns: () => number): Processes {
  const ends: End[] = []
  const lend = lendNumbers()
  const workers = Array.from({ length: size }, () => {
    const [here, there] = [new End(turns), new End(turns)]
    here.other = there
    there.other = here
    ends.push(here, there)
    openChannel(asProcess(here), { lend: async (wish) => lend(wish) })
    return countTogether(openChannel(asProcess(there), {}))
  })
  return {
    workers,
    kill(worker) {
      for (const end of ends.slice(2 * worker, 2 * worker + 2)) {
        end.other = undefined
        end.emit('disconnect')
      }
    },
  }
}

/** Requests in their order: to which worker, and how many turns after the one before. */
const requests = (size: number) =>
  fc.array(fc.record({ worker: fc.nat(size - 1), pause: fc.constantFrom(0, 0, 0, 1, 3) }), {
    minLength: 1,
    maxLength: 260,
  })

interface Run {
  readonly size: number
  readonly turns: number[]
  readonly max: number
  readonly key: string
  readonly sent: readonly { readonly worker: number; readonly pause: number }[]
}

const run: fc.Arbitrary<Run> = fc.integer({ min: 2, max: 4 }).chain((size) =>
  fc.record({
    size: fc.constant(size),
    turns: fc.array(fc.nat(4), { minLength: 1, maxLength: 12 }),
    max: fc.oneof(fc.integer({ min: 1, max: 30 }), fc.constantFrom(60, 100, 150)),
    key: fc.constantFrom('key:one', 'webhook:one', 'keyless:192.0.2.1'),
    sent: requests(size),
  }),
)

/** Sends them and answers the number that each was told. */
async function countAll({ workers }: Processes, { key, max, sent }: Run): Promise<number[]> {
  const counting: Promise<number>[] = []
  for (const { worker, pause } of sent) {
    for (let turn = 0; turn < pause; turn += 1) await nextTurn()
    const counted = workers[worker]?.(key, max) ?? Promise.resolve(null)
    counting.push(counted.then((answer) => answer?.count ?? Number.POSITIVE_INFINITY))
  }
  return Promise.all(counting)
}

function cycle(values: readonly number[]): () => number {
  let next = 0
  return () => values[next++ % values.length] ?? 0
}

afterEach(() => {
  vi.useRealTimers()
})

describe('several processes that count together', () => {
  it('admit exactly the limit, each request with a number of its own, however they take turns', async () => {
    await fc.assert(
      fc.asyncProperty(run, async (given) => {
        const counts = await countAll(startCounting(given.size, cycle(given.turns)), given)
        const admitted = counts.filter((count) => count <= given.max)
        expect(admitted.length).toBe(Math.min(given.sent.length, given.max))
        expect(new Set(admitted).size).toBe(admitted.length)
        expect(Math.min(...admitted)).toBeGreaterThan(0)
      }),
      { numRuns: 150 },
    )
  })

  it('begin anew in the next window, with nothing of the one before', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const given = { size: 3, turns: [1], max: 100, key: 'key:one' }
    const processes = startCounting(3, () => 1)
    const some = { ...given, sent: Array.from({ length: 30 }, (_, i) => ({ worker: i % 3, pause: 1 })) }
    const many = { ...given, sent: Array.from({ length: 240 }, (_, i) => ({ worker: i % 3, pause: i % 2 })) }
    for (const sent of [some, many, many, some]) {
      const admitted = (await countAll(processes, sent)).filter((count) => count <= 100)
      expect(admitted.length).toBe(Math.min(100, sent.sent.length))
      expect(new Set(admitted).size).toBe(admitted.length)
      vi.setSystemTime(Date.now() + 60_000)
    }
  })

  it('ask for each request of a key up to its limit, and then no more', async () => {
    let messages = 0
    const { workers } = startCounting(2, () => {
      messages += 1
      return 1
    })
    const counts: number[] = []
    for (let i = 0; i < 1_000; i += 1) counts.push((await workers[i % 2]?.('key:one', 100))?.count ?? 0)
    expect(counts.filter((count) => count <= 100).length).toBe(100)
    // There and back: a hundred times, and once for each worker that learns that it is used up.
    expect(messages).toBe(2 * (100 + 2))
    expect(counts.slice(0, 100)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
  })

  it('lose nothing with a killed one but what it was admitting, and never admit too many', async () => {
    const processes = startCounting(2, () => 1)
    const sent = (worker: number, length: number) =>
      countAll(processes, {
        size: 2,
        turns: [1],
        max: 100,
        key: 'key:one',
        sent: Array.from({ length }, () => ({ worker, pause: 1 })),
      })
    const before = await sent(1, 8)
    processes.kill(1)
    const after = (await sent(0, 200)).filter((count) => count <= 100)
    expect(after.length).toBe(100 - 8)
    expect(new Set([...before, ...after]).size).toBe(before.length + after.length)
    expect(before.length + after.length).toBeLessThanOrEqual(100)
  })
})
