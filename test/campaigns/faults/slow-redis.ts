import { setTimeout as sleep } from 'node:timers/promises'
import { startNetworkProxy } from '../../support/processes/network-proxy.ts'
import { redisMissing, startRedis } from '../../support/processes/redis.ts'
import { endsWithCampaign } from '../started.ts'
import { startExternalWorld } from './external-world.ts'
import type { Findings } from './findings.ts'

const requests = 100
const delayMs = 20
const mostExtraMs = 5
/** The service asks again every five seconds. */
const backAfterMs = 7_000

/** Redis answers, but late: after the first second nobody waits for it, and the log says away and back in turn. */
export async function slowRedis(findings: Findings): Promise<void> {
  const missing = redisMissing()
  if (missing) {
    findings.say(`slow redis left out: ${missing}`)
    return
  }
  const server = await startRedis()
  endsWithCampaign(() => server.stop())
  const proxy = await startNetworkProxy(server.url)
  const world = await startExternalWorld({ environment: { REDIS_URL: proxy.url, LOG_LEVEL: 'info' } })
  const { service, key } = world
  const median = async (): Promise<number> => {
    const times: number[] = []
    for (let i = 0; i < requests; i++) {
      const { status, ms } = await service.ask('GET', '/api/v1/leads?limit=1', undefined, key)
      findings.expect(status === 200, `status ${status} while Redis is slow`)
      times.push(ms)
    }
    return times.sort((a, b) => a - b)[times.length >> 1] ?? 0
  }
  try {
    await median()
    const before = await median()
    proxy.weather.delayMs = delayMs
    const slowSince = performance.now()
    while (performance.now() - slowSince < 1_500)
      await service.ask('GET', '/api/v1/leads?limit=1', undefined, key)
    const slow = await median()
    proxy.weather.delayMs = 0
    await sleep(backAfterMs)
    const after = await median()
    const extra = slow - Math.max(before, after)
    findings.expect(
      extra < mostExtraMs,
      `a slow Redis holds up a request by ${extra.toFixed(1)} ms at the median`,
    )
    const logged = [...service.output.matchAll(/Redis is (away|back)/g)].map(([, word]) => word)
    const isTrue =
      logged.length > 0 &&
      logged.length % 2 === 0 &&
      logged.every((word, i) => word === (i % 2 ? 'back' : 'away'))
    findings.expect(isTrue, `the log said "${logged.join(', ')}", Redis was slow and is back`)
    findings.say(
      `slow redis ${2 * delayMs} ms an answer: median before ${before.toFixed(1)}, while ${slow.toFixed(1)}, after ${after.toFixed(1)} ms; logged ${logged.join(', ')}`,
    )
  } finally {
    await world.close()
    await proxy.close()
    await server.stop().catch(() => undefined)
  }
}
