import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedWorld } from './embedded-world.ts'
import type { Findings } from './findings.ts'
import { Ledger } from './ledger.ts'
import { seeded } from './seeded.ts'
import { startSenders } from './senders.ts'

const dayMs = 86_400_000
const istAheadMs = 5.5 * 3_600_000
/** Before midnight, for the second start and some writes. */
const runUpMs = 20_000

/** A module for --import that moves the clock of a process, as JavaScript sees it. */
function movedClock(byMs: number): string {
  const code = `
    const Real = Date
    globalThis.Date = class Date extends Real {
      constructor(...given) { given.length === 0 ? super(Real.now() + ${byMs}) : super(...given) }
      static now() { return Real.now() + ${byMs} }
    }`
  return `data:text/javascript,${encodeURIComponent(code)}`
}

/** IST midnight passes under load: each day counts what it saw, in lists and in counters. */
export async function clock(findings: Findings, seed: number): Promise<void> {
  const world = await startEmbeddedWorld()
  const ledger = new Ledger()
  try {
    await world.service.end('SIGTERM')
    const midnight = Date.now() + runUpMs
    world.service.flags = ['--import', movedClock(dayMs - ((midnight + istAheadMs) % dayMs))]
    world.service.start()
    await world.service.ready()
    if (Date.now() > midnight - 1_000) {
      findings.say(`clock     left out: a start took more than ${runUpMs / 1_000} s`)
      return
    }
    const load = startSenders(world, ledger, seeded(seed + 3), 6)
    await sleep(midnight - Date.now() + 3_000)
    await load.stop()
    const client = await world.connect()
    await ledger.compare(client, findings, 'midnight')
    const { rows } = await client.query<{ day: string; n: number }>(
      `select (created_at at time zone 'Asia/Kolkata')::date::text as day, count(*)::int as n from leads group by 1 order by 1`,
    )
    await client.end()
    for (const { day, n } of rows) {
      const { body } = await world.service.ask(
        'GET',
        `/api/v1/leads?limit=1&from_date=${day}&to_date=${day}`,
        undefined,
        world.key,
      )
      findings.expect(body.pagination?.total === n, `${day}: total ${body.pagination?.total}, rows ${n}`)
    }
    findings.expect(rows.length === 2, `midnight did not pass: ${JSON.stringify(rows)}`)
    await world.verifyCounts(findings, 'midnight')
    findings.say(
      `clock     over midnight in India: ${rows.map(({ day, n }) => `${day} ${n}`).join(', ')}; ${ledger}`,
    )
  } finally {
    await world.close()
  }
}
