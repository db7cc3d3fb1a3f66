import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { residentMb } from '../../../bench/running-service.ts'
import { startEmbeddedWorld } from './embedded-world.ts'
import type { Findings } from './findings.ts'
import { Ledger } from './ledger.ts'
import { seeded } from './seeded.ts'
import { freshPhone, startSenders } from './senders.ts'

const senders = 6
const readers = 2
const samples = 60
const largeEveryMs = 500
const largeMessage = 'Please call after six. '.repeat(8_900)

/** What must level off: how much more the last third of the time may have than the middle one. */
const allowed = {
  memoryMb: { times: 1.15, plus: 20 },
  connections: { times: 1, plus: 3 },
  countChanges: { times: 1.5, plus: 2_000 },
} as const

type Sample = Record<keyof typeof allowed | 'walMb', number>

async function sampleOf(pid: number, client: pg.Client): Promise<Sample> {
  const { rows } = await client.query<Record<'connections' | 'changes' | 'wal', number>>(`
    select (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as connections,
      (select count(*)::int from count_changes) as changes,
      (select sum(size)::float8 / 1048576 from pg_ls_waldir()) as wal`)
  const { connections = 0, changes = 0, wal = 0 } = rows[0] ?? {}
  return { memoryMb: residentMb(pid), connections, countChanges: changes, walMb: wal }
}

const median = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** Writes, lists and deliveries of 200 KiB for that long: memory, connections, `count_changes` and WAL level off. */
export async function soak(findings: Findings, minutes: number, seed: number): Promise<void> {
  const world = await startEmbeddedWorld()
  const { service, key, webhookPath } = world
  const client = await world.connect()
  const ledger = new Ledger()
  const load = startSenders(world, ledger, seeded(seed + 3), senders)
  let isOver = false
  let lists = 0
  let large = 0
  let refused = 0
  const read = async (): Promise<void> => {
    for (const queries = ['', '?status=New', '?source=JustDial', '?offset=500']; !isOver; lists++) {
      const { status } = await service.ask(
        'GET',
        `/api/v1/leads${queries[lists % queries.length]}`,
        undefined,
        key,
      )
      if (status !== 200 && status !== 503) refused += 1
    }
  }
  const sendLarge = async (): Promise<void> => {
    for (; !isOver; large++) {
      const phone = freshPhone()
      const { status } = await service.ask('POST', webhookPath, {
        name: 'Asha Rao',
        phone,
        message: largeMessage,
      })
      ledger.note('delivery', phone, status)
      await sleep(largeEveryMs)
    }
  }
  const others = [...Array.from({ length: readers }, read), sendLarge()]
  const taken: Sample[] = []
  try {
    for (let i = 0; i < samples; i++) {
      await sleep((minutes * 60_000) / samples)
      taken.push(await sampleOf(service.pid, client))
    }
  } finally {
    isOver = true
    await Promise.all([load.stop(), ...others])
  }
  findings.expect(refused === 0, `${refused} lists were answered neither 200 nor 503`)
  await ledger.compare(client, findings, 'soak')
  const { rows } = await client.query<{ mb: number }>(
    `select pg_size_bytes(current_setting('max_wal_size'))::float8 / 1048576 as mb`,
  )
  await client.end()
  await world.verifyCounts(findings, 'after the soak')
  findings.expect(service.endedByItself === 0, 'the service ended by itself')

  const third = Math.floor(taken.length / 3)
  const thirds = (of: keyof Sample): number[] =>
    [0, 1, 2].map((i) => median(taken.slice(i * third, (i + 1) * third).map((one) => one[of])))
  for (const [name, { times, plus }] of Object.entries(allowed)) {
    const [, middle = 0, last = 0] = thirds(name as keyof Sample)
    const grows = `${name} grows: ${middle.toFixed(0)} in the middle third, ${last.toFixed(0)} in the last`
    findings.expect(last <= middle * times + plus, grows)
  }
  const mostWalMb = Math.max(...taken.map(({ walMb }) => walMb))
  findings.expect(mostWalMb <= 1.2 * (rows[0]?.mb ?? 0), `${mostWalMb.toFixed(0)} MB of WAL`)
  const shown = (of: keyof Sample): string =>
    thirds(of)
      .map((one) => one.toFixed(0))
      .join(', ')
  findings.say(`soak      ${minutes} minutes: ${lists} lists, ${large} deliveries of 200 KiB; ${ledger}`)
  findings.say(
    `          medians of its thirds: memory ${shown('memoryMb')} MB, connections ${shown('connections')}, count_changes ${shown('countChanges')}, WAL ${shown('walMb')} MB`,
  )
}
