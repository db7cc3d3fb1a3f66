import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { redisMissing, startRedis, type TestRedis } from '../support/redis.ts'
import { type Answer, twoProcesses } from '../support/two-processes.ts'

const missing = redisMissing()
if (missing) console.warn(`skipped: rate limits shared through Redis, ${missing}`)

describe.skipIf(missing)('two processes that share their counters in Redis (decision 0004.29)', () => {
  let redis: TestRedis
  let isStopped = false
  beforeAll(async () => {
    redis = await startRedis()
  })
  const processes = twoProcesses(() => ({ REDIS_URL: redis.url, API_RATE_LIMIT: '' }))
  afterAll(async () => {
    if (!isStopped) await redis.stop()
  })

  async function newKey(): Promise<{ key: string }> {
    const { accountId, userId } = processes.people.admin
    return processes.registrar.apiKey(accountId, userId)
  }

  /** Sends that many GETs, every second one to the other process. */
  function send(key: { key: string }, requests: number): Promise<Answer[]> {
    return Promise.all(
      Array.from({ length: requests }, (_, i) =>
        (i % 2 ? processes.one : processes.other).as(key, 'GET', '/leads?limit=1'),
      ),
    )
  }

  const count = (answers: Answer[], status: number) => answers.filter((one) => one.status === status).length

  it('of 150 requests to both exactly 100 are served', async () => {
    const answers = await send(await newKey(), 150)
    expect([count(answers, 200), count(answers, 429)]).toEqual([100, 50])
    const refused = answers.find(({ status }) => status === 429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('RateLimit-Remaining counts what the other process served', async () => {
    const key = await newKey()
    const remaining: (string | null)[] = []
    for (const process of [processes.one, processes.other, processes.one]) {
      remaining.push((await process.as(key, 'GET', '/leads')).headers.get('ratelimit-remaining'))
    }
    expect(remaining).toEqual(['99', '98', '97'])
  })

  const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

  async function timesOf(key: { key: string }, requests: number): Promise<number[]> {
    const times: number[] = []
    for (let i = 0; i < requests; i++) {
      const started = performance.now()
      await processes.one.as(key, 'GET', '/leads?limit=1')
      times.push(performance.now() - started)
    }
    return times
  }

  it('when Redis hangs nobody waits for it after the first second, no process admits more than the limit, and the log is true', async () => {
    const key = await newKey()
    expect(count(await send(key, 60), 200)).toBe(60)
    const quick = median(await timesOf(await newKey(), 20))
    redis.hang()
    try {
      await timesOf(await newKey(), 4)
      expect(median(await timesOf(await newKey(), 40))).toBeLessThan(quick + 50)
      // Thirty each were admitted through Redis.
      const answers = await send(key, 160)
      expect([count(answers, 200), count(answers, 429)]).toEqual([140, 20])
    } finally {
      redis.goOn()
    }
    for (const { program } of [processes.one, processes.other]) {
      await vi.waitFor(() => expect(program.output()).toContain('Redis is back'), 15_000)
      expect(program.output().match(/Redis is away/g)).toHaveLength(1)
      expect(program.output().match(/Redis is back/g)).toHaveLength(1)
    }
    expect(count(await send(key, 10), 200)).toBe(0)
  }, 40_000)

  it('when Redis goes away requests are served, limited per process, and each log says so once', async () => {
    await redis.stop()
    isStopped = true
    const key = await newKey()
    const answers = await send(key, 240)
    expect([count(answers, 200), count(answers, 429)]).toEqual([200, 40])
    for (const { program } of [processes.one, processes.other]) {
      await vi.waitFor(() => expect(program.output().match(/Redis is away/g)).toHaveLength(2))
    }
  })
})
