import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { EmbeddedWorld } from './embedded-world.ts'
import { startEmbeddedWorld } from './embedded-world.ts'
import { type Findings, medianAndMax } from './findings.ts'
import { Ledger } from './ledger.ts'
import { type Chance, seeded } from './seeded.ts'
import { startSenders } from './senders.ts'

const victims = ['service', 'postmaster', 'backend', 'both', 'start', 'shutdown'] as const
type Victim = (typeof victims)[number]

const senders = 8
/** Everything is compared by SQL after each kill, and by `counts verify` after so many. */
const verifyEvery = 25
const backLimitMs = 120_000

function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => {
      try {
        const stat = readFileSync(`/proc/${child}/stat`, 'utf8')
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === pid
      } catch {
        return false
      }
    })
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was quicker than we.
  }
}

async function killOne(world: EmbeddedWorld, victim: Victim, chance: Chance): Promise<void> {
  const { service } = world
  if (victim === 'postmaster') kill(world.postmaster())
  if (victim === 'backend') kill(chance.oneOf([...childrenOf(world.postmaster() ?? 0), 0]) || undefined)
  if (victim === 'both') {
    kill(world.postmaster())
    await service.end('SIGKILL')
  }
  if (victim === 'service') await service.end('SIGKILL')
  if (victim === 'start') {
    await service.end('SIGKILL')
    service.start()
    await sleep(chance.between(50, 1_500))
    await service.end('SIGKILL')
  }
  if (victim === 'shutdown') {
    service.tell('SIGTERM')
    await sleep(chance.between(0, 400))
    await service.end('SIGKILL')
  }
  if (!service.isRunning) service.start()
}

/** Waits until a write of a client is acknowledged again. */
async function back(isBack: () => boolean): Promise<number | null> {
  const began = performance.now()
  while (performance.now() - began < backLimitMs) {
    if (isBack()) return performance.now() - began
    await sleep(10)
  }
  return null
}

async function compare(
  world: EmbeddedWorld,
  ledger: Ledger,
  findings: Findings,
  when: string,
): Promise<void> {
  let client: pg.Client | undefined
  for (let tries = 0; !client; tries++) {
    client = await world.connect().catch((error: unknown) => {
      if (tries === 100) throw error
      return sleep(100, undefined)
    })
  }
  await ledger.compare(client, findings, when)
  await client.end()
}

/** kill -9 of one part after the other under load; what clients know is compared with the rows after each. */
export async function kills(findings: Findings, count: number, seed: number, untilMs: number): Promise<void> {
  const chance = seeded(seed)
  const world = await startEmbeddedWorld()
  const ledger = new Ledger()
  let load = startSenders(world, ledger, seeded(seed + 1), senders)
  const backAfter: number[] = []
  const done: Record<string, number> = {}
  try {
    for (let i = 1; i <= count && performance.now() < untilMs; i++) {
      await sleep(chance.between(100, 500))
      const victim = i <= victims.length ? (victims[i - 1] ?? 'service') : chance.oneOf(victims)
      const when = `kill ${i}, ${victim}, seed ${seed}`
      await killOne(world, victim, chance)
      done[victim] = (done[victim] ?? 0) + 1
      const before = load.acknowledged()
      const ms = await back(() => load.acknowledged() > before + senders)
      if (ms === null) {
        findings.fault(
          `no write within ${backLimitMs / 1000} s (${when})\n${world.service.output.slice(-2_000)}`,
        )
        break
      }
      backAfter.push(ms)
      await compare(world, ledger, findings, when)
      if (i % verifyEvery !== 0) continue
      // A total and a count of rows are two questions: nobody may write between them.
      await load.stop()
      await world
        .verifyCounts(findings, when)
        .catch((error: Error) => findings.fault(`${error.message} (${when})`))
      load = startSenders(world, ledger, seeded(seed + 1 + i), senders)
    }
  } finally {
    await load.stop()
  }
  await compare(world, ledger, findings, 'at the end')
  await world.verifyCounts(findings, 'at the end')
  findings.expect(
    world.service.endedByItself === 0,
    `the service ended by itself ${world.service.endedByItself} times\n${world.service.output.slice(-2_000)}`,
  )
  await world.close()
  const kinds = Object.entries(done).map(([victim, n]) => `${victim} ${n}`)
  findings.say(`kills     ${backAfter.length} (${kinds.join(', ')}); ${ledger}`)
  findings.say(
    `          writes again after, median/max: ${medianAndMax(backAfter)}; ended by itself: ${world.service.endedByItself}`,
  )
}
