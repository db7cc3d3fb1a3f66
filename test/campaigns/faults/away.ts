import { setTimeout as sleep } from 'node:timers/promises'
import { hashSecret, makeSecret } from '../../../server/secrets/secrets.ts'
import { startExternalWorld } from './external-world.ts'
import type { Findings } from './findings.ts'
import { seeded } from './seeded.ts'
import { freshPhone } from './senders.ts'

const webhooks = 100
const deliveriesPerSecond = 300
/** Arrivals go on while what waited is saved. */
const arrivalsMeanwhilePerSecond = 50
const restPerSecond = 10
/** A body in twenty comes a second time. */
const againShare = 0.05
const goodMs = 20_000
const killEveryMs = 28_000
const openedAfterMs = 3_000
const drainLimitMs = 1_800_000

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
const figures = (ms: number[]): { p50: number; p99: number } => {
  const sorted = ms.sort((a, b) => a - b)
  return { p50: at(sorted, 0.5), p99: at(sorted, 0.99) }
}

/** Does a thing so many times a second until it is over; what is under way is waited for. */
async function steadily(perSecond: number, isOver: () => boolean, work: () => Promise<void>): Promise<void> {
  const began = performance.now()
  const underWay = new Set<Promise<void>>()
  for (let done = 0; !isOver(); ) {
    for (const due = ((performance.now() - began) / 1_000) * perSecond; done < due; done++) {
      const one = work().finally(() => underWay.delete(one))
      underWay.add(one)
    }
    await sleep(10)
  }
  await Promise.all(underWay)
}

/**
 * 300 deliveries a second to 100 webhooks while the database is away and the service is killed every 28 seconds, 21 times in ten
 * minutes: what was acknowledged is a lead, once, and its id finds it. How fast all of it is saved afterwards, and what REST pays for
 * it, is measured.
 */
export async function away(findings: Findings, minutes: number, seed: number): Promise<void> {
  const chance = seeded(seed + 9)
  const world = await startExternalWorld({ environment: {} })
  const { service, proxy, key } = world
  const client = await world.connect()
  const { rows: made } = await client.query<{ account_id: string }>('select account_id from webhooks')
  const tokens = Array.from({ length: webhooks }, () => makeSecret(made[0]?.account_id ?? ''))
  await client.query(
    `insert into webhooks (account_id, id, name, token, token_hash, enabled, default_status, default_tags, created_at, updated_at)
     select $1, gen_random_uuid(), 'Site', token, hash, true, 'New', '{}', now(), now() from unnest($2::text[], $3::bytea[]) made (token, hash)`,
    [made[0]?.account_id, tokens, tokens.map(hashSecret)],
  )
  const told = new Map<string, Set<string>>()
  const times = { good: [] as number[], before: [] as number[], open: [] as number[], rest: [] as number[] }
  const counts = { unanswered: 0, unsent: 0, kept: 0 }
  /** What else was answered, and how often. */
  const otherwise = new Map<string, number>()
  let kills = 0
  /** Changes before a kill and behind it: what was under way meanwhile may go unanswered. */
  let moment = 0
  let now: keyof typeof times = 'good'
  let [isOver, isRestOver] = [false, false]

  async function deliver(): Promise<void> {
    const known = chance.next() < againShare ? chance.oneOf([...told.keys()].slice(-500).concat('')) : ''
    const phone = known || freshPhone()
    const token = tokens[Number(phone.slice(-8)) % webhooks] ?? ''
    const [momentBefore, when] = [moment, now]
    const { status, body, ms } = await service.ask('POST', `/webhook/${token}`, { name: 'Asha Rao', phone })
    const id = body.data?.id
    if (status === 200 && id !== undefined) {
      told.set(phone, (told.get(phone) ?? new Set()).add(id))
      times[when].push(ms)
      if (when === 'before' || when === 'open') counts.kept += 1
    } else if (status === -1) counts.unsent += 1
    else if (status === 0 && (moment > momentBefore || moment % 2 === 1)) counts.unanswered += 1
    else {
      const said = `${status} ${body.error?.code ?? ''}`
      otherwise.set(said, (otherwise.get(said) ?? 0) + 1)
    }
  }

  const rest = (into: number[], isDone: () => boolean): Promise<void> =>
    steadily(restPerSecond, isDone, async () => {
      const { status, ms } = await service.ask(
        'POST',
        '/api/v1/leads',
        { name: 'Asha Rao', phone: freshPhone() },
        key,
      )
      if (status === 201) into.push(ms)
    })

  try {
    // What it knows of webhooks is on disk within seconds of a start.
    await service.end('SIGTERM')
    service.start()
    await service.ready()
    const restGood: number[] = []
    const measuringRest = rest(restGood, () => isRestOver)
    const sending = steadily(deliveriesPerSecond, () => isOver, deliver)
    await sleep(goodMs)
    isRestOver = true
    await measuringRest

    const awayAt = performance.now()
    now = 'before'
    proxy.weather.isGone = true
    proxy.cut()
    await sleep(openedAfterMs)
    now = 'open'
    for (let next = killEveryMs; next < minutes * 60_000; next += killEveryMs) {
      await sleep(Math.max(0, awayAt + next - performance.now()))
      kills += 1
      moment += 1
      await service.end('SIGKILL')
      now = 'before'
      service.start()
      // Before its first answer it tries its port, and hangs up.
      while ((await service.ask('GET', '/healthz')).status !== 200) await sleep(10)
      moment += 1
      await sleep(openedAfterMs)
      now = 'open'
    }
    await sleep(Math.max(0, awayAt + minutes * 60_000 - performance.now()))
    isOver = true
    await sending

    now = 'rest'
    isOver = false
    isRestOver = false
    const restMeanwhile: number[] = []
    const backAt = performance.now()
    proxy.weather.isGone = false
    while ((await service.ask('GET', '/api/v1/leads?limit=1', undefined, key)).status !== 200)
      await sleep(100)
    const others = [
      rest(restMeanwhile, () => isRestOver),
      steadily(arrivalsMeanwhilePerSecond, () => isRestOver, deliver),
    ]
    const isDrained = (await service.ready(drainLimitMs)) !== null
    const drainedSeconds = (performance.now() - backAt) / 1_000
    isRestOver = true
    await Promise.all(others)
    await service.ready(drainLimitMs)
    findings.expect(isDrained, `deliveries wait on\n${service.output.slice(-2_000)}`)

    const { rows } = await client.query<{ phone: string; id: string; others: string[] }>(
      `select phone_e164 as phone, leads.id, array_remove(array_agg(told_lead_id::text), null) as others
       from leads left join deliveries on deliveries.lead_id = leads.id group by 1, 2`,
    )
    const byPhone = new Map(rows.map((row) => [row.phone, row]))
    const lost = [...told.keys()].filter((phone) => !byPhone.has(phone)).length
    const untrue = [...told].filter(([phone, ids]) => {
      const lead = byPhone.get(phone)
      return lead && [...ids].some((id) => id !== lead.id && !lead.others.includes(id))
    }).length
    const doubled = rows.length - byPhone.size
    // Counted here: a process that has just begun tells of what it has taken over so far.
    const perSecond = counts.kept / drainedSeconds
    const [open, before, good] = [figures(times.open), figures(times.before), figures(times.good)]
    const [restBefore, restWhile] = [figures(restGood).p50, figures(restMeanwhile).p50]
    findings.expect(lost === 0, `${lost} acknowledged deliveries are lost`)
    findings.expect(doubled === 0, `${doubled} leads are doubled`)
    findings.expect(untrue === 0, `${untrue} told ids find nobody`)
    findings.expect(otherwise.size === 0, `answered otherwise: ${JSON.stringify([...otherwise])}`)
    findings.expect(open.p99 <= 100, `kept deliveries take ${open.p99.toFixed(0)} ms (p99)`)
    findings.expect(
      before.p99 <= 2_500,
      `deliveries before the breaker opens take ${before.p99.toFixed(0)} ms (p99)`,
    )
    findings.expect(perSecond >= 300, `drained at ${perSecond.toFixed(0)} a second`)
    findings.expect(
      restWhile <= 2 * restBefore,
      `REST: median ${restBefore.toFixed(1)} and ${restWhile.toFixed(1)} ms meanwhile`,
    )
    findings.expect(service.endedByItself === 0, 'the service ended by itself')
    findings.say(
      `away      ${minutes} minutes, ${kills} kills: ${told.size} people acknowledged, ${counts.unanswered} unanswered by a killed process, ` +
        `${counts.unsent} met none; ${lost} lost, ${doubled} doubled; median and p99 ${good.p50.toFixed(0)}/${good.p99.toFixed(0)} ms before, ` +
        `${before.p50.toFixed(0)}/${before.p99.toFixed(0)} in the first seconds, ${open.p50.toFixed(0)}/${open.p99.toFixed(0)} while away`,
    )
    findings.say(
      `          ${counts.kept} waited and were saved at ${perSecond.toFixed(0)} a second beside ${arrivalsMeanwhilePerSecond} new ones; ` +
        `REST create ${restBefore.toFixed(1)} ms before, ${restWhile.toFixed(1)} ms meanwhile (medians)`,
    )
  } finally {
    isOver = true
    isRestOver = true
    await client.end()
    await world.close()
  }
}
