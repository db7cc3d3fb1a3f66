import { setTimeout as sleep } from 'node:timers/promises'
import { startExternalWorld } from './external-world.ts'
import type { Findings } from './findings.ts'
import { seeded } from './seeded.ts'
import { freshPhone } from './senders.ts'

const senders = 8
const pauseMs = 60
/** A body in ten comes a second time. */
const againShare = 0.1
const [goodMs, lockedMs, hangMs, awayMs] = [2_000, 4_000, 5_000, 3_000]
const drainLimitMs = 120_000

const percentile = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0).toFixed(0)

/**
 * Deliveries come to two processes while the database is locked, read-only, hangs and is away, and the service is killed and
 * started: what was acknowledged is a lead, once, and every id that was told finds it.
 */
export async function keeping(findings: Findings, seed: number): Promise<void> {
  const chance = seeded(seed + 6)
  const world = await startExternalWorld({
    environment: { WEBHOOK_RATE_LIMIT: '1000000', DATABASE_POOL: '8', PROCESSES: '2' },
  })
  const { service, proxy } = world
  const path = new URL(/^ +Webhook +(\S+)$/m.exec(service.output)?.[1] ?? '').pathname
  const told = new Map<string, Set<string>>()
  const answeredMs: number[] = []
  const strange = new Map<number, number>()
  let [refused, unanswered] = [0, 0]
  let isOver = false
  let isKept = false

  async function send(): Promise<void> {
    while (!isOver) {
      const known = chance.next() < againShare ? chance.oneOf([...told.keys(), '']) : ''
      const phone = known || freshPhone()
      const { status, body, ms } = await service.ask('POST', path, { name: 'Asha Rao', phone })
      const id = body.data?.id
      if (status === 200 && id !== undefined) {
        told.set(phone, (told.get(phone) ?? new Set()).add(id))
        if (isKept) answeredMs.push(ms)
      } else if (status <= 0) unanswered += 1
      else if (status === 503) refused += 1
      else strange.set(status, (strange.get(status) ?? 0) + 1)
      await sleep(pauseMs)
    }
  }

  async function killAndStart(): Promise<void> {
    await service.end('SIGKILL')
    service.start()
    for (let tries = 0; tries < 600 && (await service.ask('GET', '/healthz')).status !== 200; tries++)
      await sleep(50)
  }

  try {
    // What it knows of webhooks is on disk a second after a start.
    await service.end('SIGTERM')
    service.start()
    await service.ready()
    await sleep(goodMs)
    const sending = Array.from({ length: senders }, send)
    await sleep(goodMs)
    const refusing = await world.connect()
    await refusing.query('begin')
    await refusing.query('lock table leads in share mode')
    await sleep(lockedMs)
    await refusing.query('rollback')
    for (const state of ['on', 'off']) {
      await refusing.query(`alter system set default_transaction_read_only = ${state}`)
      await refusing.query('select pg_reload_conf()')
      await sleep(lockedMs)
    }
    await refusing.end()
    proxy.weather.isSilent = true
    proxy.silence()
    await sleep(hangMs)
    isKept = true
    await sleep(hangMs)
    for (let kills = 0; kills < 2; kills++) {
      await killAndStart()
      await sleep(awayMs)
    }
    isKept = false
    // Where it waits for connections that say nothing it would wait for long.
    proxy.weather.isSilent = false
    proxy.silence()
    await sleep(goodMs)
    isOver = true
    await Promise.all(sending)
    const drainedAfter = await service.ready(drainLimitMs)
    findings.expect(
      drainedAfter !== null,
      `deliveries wait on ${drainLimitMs / 1_000} s after the database is back\n${service.output.slice(-2_000)}`,
    )

    const client = await world.connect()
    const { rows } = await client.query<{ phone: string; id: string; others: string[] }>(
      `select phone_e164 as phone, leads.id,
         array(select told_lead_id::text from deliveries where lead_id = leads.id and told_lead_id is not null) as others
       from leads`,
    )
    await client.end()
    const byPhone = new Map(rows.map((row) => [row.phone, row]))
    const lost = [...told.keys()].filter((phone) => !byPhone.has(phone))
    const untrue = [...told].filter(([phone, ids]) => {
      const lead = byPhone.get(phone)
      return lead && [...ids].some((id) => id !== lead.id && !lead.others.includes(id))
    })
    findings.expect(lost.length === 0, `${lost.length} acknowledged deliveries are lost: ${lost.slice(0, 5)}`)
    findings.expect(rows.length === byPhone.size, `${rows.length - byPhone.size} leads are doubled`)
    findings.expect(untrue.length === 0, `${untrue.length} told ids find nobody: ${untrue.slice(0, 3)}`)
    for (const [status, n] of strange) findings.fault(`${n} deliveries were answered ${status}`)
    findings.expect(
      service.endedByItself === 0,
      `the service ended by itself:\n${service.output.slice(-2_000)}`,
    )
    const sorted = answeredMs.sort((a, b) => a - b)
    findings.say(
      `keeping   ${told.size} people acknowledged, ${refused} told 503, ${unanswered} without an answer: ${lost.length} lost, ` +
        `${rows.length - byPhone.size} doubled; ${sorted.length} answered meanwhile, median ${percentile(sorted, 0.5)}, ` +
        `p99 ${percentile(sorted, 0.99)} ms; drained after ${((drainedAfter ?? 0) / 1_000).toFixed(1)} s`,
    )
  } finally {
    isOver = true
    await world.close()
  }
}
