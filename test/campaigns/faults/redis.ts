import { setTimeout as sleep } from 'node:timers/promises'
import { redisMissing, startRedis } from '../../support/processes/redis.ts'
import { endsWithCampaign } from '../started.ts'
import { startExternalWorld } from './external-world.ts'
import type { Findings } from './findings.ts'

const limit = 200

/** Redis hung, back, and gone: nobody waits for it, and the process admits no more than the limit in a window. */
export async function redis(findings: Findings): Promise<void> {
  const missing = redisMissing()
  if (missing) {
    findings.say(`redis     left out: ${missing}`)
    return
  }
  const server = await startRedis()
  endsWithCampaign(() => server.stop())
  const environment = { REDIS_URL: server.url, API_RATE_LIMIT: String(limit) }
  const world = await startExternalWorld({ environment })
  const { service, key } = world
  let admitted = 0
  const ask = async (requests: number): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < requests; i++) {
      const { status, ms } = await service.ask('GET', '/api/v1/leads?limit=1', undefined, key)
      if (status === 200) admitted += 1
      findings.expect(
        status === 200 || status === 429 || status === 503,
        `status ${status} while Redis fails`,
      )
      times.push(ms)
    }
    return times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  }
  try {
    const quick = await ask(40)
    server.hang()
    await ask(4)
    const hung = await ask(60)
    server.goOn()
    await sleep(6_000)
    await ask(40)
    await server.stop()
    await ask(2)
    const gone = await ask(100)
    findings.expect(admitted <= limit, `${admitted} admitted in a window of ${limit}`)
    const extra = hung - quick
    findings.expect(extra < 50, `a hung Redis holds up a request by ${extra.toFixed(1)} ms at the median`)
    const logged = (word: string): number => service.output.split(`Redis is ${word}`).length - 1
    findings.expect(logged('away') === 2, `the log said "away" ${logged('away')} times, it was away twice`)
    findings.say(
      `redis     median quick ${quick.toFixed(1)}, hung ${hung.toFixed(1)}, gone ${gone.toFixed(1)} ms; admitted ${admitted} of ${limit}`,
    )
  } finally {
    await world.close()
    await server.stop().catch(() => undefined)
  }
}
