import { setTimeout as sleep } from 'node:timers/promises'
import { startExternalWorld } from './external-world.ts'
import type { Findings } from './findings.ts'
import { Ledger } from './ledger.ts'
import { seeded } from './seeded.ts'
import { freshPhone, startSenders } from './senders.ts'

const senders = 8
const lossyMs = 6_000
const answersLost = 0.03

/** Delay with answers that are lost after the commit, then a black hole; nothing lost, nothing twice, back within 20 s. */
export async function network(findings: Findings, seed: number): Promise<void> {
  const chance = seeded(seed + 2)
  const world = await startExternalWorld({ environment: { DATABASE_POOL: '8' } })
  const { service, key, proxy } = world
  const ledger = new Ledger()
  const compare = async (when: string): Promise<void> => {
    const client = await world.connect()
    await ledger.compare(client, findings, when)
    await client.end()
  }
  try {
    const lossy = startSenders(world, ledger, chance, senders)
    proxy.weather.delayMs = 20
    proxy.weather.losesAnswer = () => chance.next() < answersLost
    await sleep(lossyMs)
    proxy.weather.delayMs = 0
    proxy.weather.losesAnswer = () => false
    await lossy.stop()
    await compare('answers lost after the commit')
    const failed = service.output.split('\n').filter((line) => line.includes('"request failed"'))
    findings.expect(failed.length === 0, `logged as faults of ours:\n${failed.slice(0, 3).join('\n')}`)
    const lossyFigures = ledger.toString()

    const silenced = startSenders(world, ledger, chance, senders)
    await sleep(500)
    proxy.silence()
    const silentAt = performance.now()
    const ready = await service.ask('GET', '/readyz')
    findings.expect(ready.ms < 2_500, `/readyz took ${Math.round(ready.ms)} ms while the network was silent`)
    let worksAfterMs: number | null = null
    while (worksAfterMs === null && performance.now() - silentAt < 60_000) {
      const phone = freshPhone()
      const { status } = await service.ask('POST', '/api/v1/leads', { name: 'N', phone }, key)
      ledger.note('lead', phone, status)
      if (status === 201) worksAfterMs = performance.now() - silentAt
      else await sleep(100)
    }
    await silenced.stop()
    await compare('black hole')
    const seconds = ((worksAfterMs ?? Number.NaN) / 1_000).toFixed(1)
    findings.expect((worksAfterMs ?? 60_000) < 20_000, `writes after a black hole: ${seconds} s`)

    proxy.silence()
    proxy.weather.isSilent = true
    const hanging = service.ask('POST', '/api/v1/leads', { name: 'N', phone: freshPhone() }, key)
    await sleep(200)
    const endedMs = await service.end('SIGTERM')
    await hanging
    findings.expect(endedMs < 26_000, `SIGTERM in a black hole took ${Math.round(endedMs)} ms`)
    findings.expect(service.endedByItself === 0, 'the service ended by itself')
    findings.say(`network   20 ms and ${answersLost * 100} % lost answers: ${lossyFigures}`)
    findings.say(
      `          black hole: writes again after ${seconds} s, SIGTERM in ${(endedMs / 1_000).toFixed(1)} s; ${ledger}`,
    )
  } finally {
    await world.close()
  }
}
