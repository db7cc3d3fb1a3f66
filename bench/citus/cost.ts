import { setTimeout as sleep } from 'node:timers/promises'
import { citusNodes } from '../../test/support/database/citus.ts'
import { loadInParallel } from '../load.ts'
import { newLeadBody } from '../statements.ts'
import { clusterUrl } from './cluster-url.ts'
import { type Office, openOnCitus, openOnPlain } from './office.ts'
import { postmasterOf, serverMs } from './server-processor.ts'

/** What one request costs each server, in ms of processor time; the coordinator first. */
type Cost = readonly number[]
type Kind = 'create' | 'list'

const rounds = 3
/** A quick run is short, and its ratios are good enough: processor time hardly depends on what else runs. */
const seconds = process.argv.includes('--quick') ? 2 : 5
const kinds: readonly Kind[] = ['create', 'list']
/** So many rounds' time each service is asked for each kind before what is measured warm. */
const warmRounds = 3
/** Behind the last create: two turns of the background, so that it is compacted and in the search within its own round. */
const compactedAfterMs = 5_000
const restSeconds = 10

async function request({ service }: Office, key: string, kind: Kind): Promise<void> {
  const reply = await fetch(`${service.url}/api/v1/leads`, {
    method: kind === 'create' ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(kind === 'create' && { body: newLeadBody() }),
  })
  await reply.text()
  if (!reply.ok) throw new Error(`${kind} was refused with ${reply.status}`)
}

/** Sixteen at a time, the accounts in turn. Answers how many. */
async function load(office: Office, kind: Kind, forSeconds: number): Promise<number> {
  let requests = 0
  await loadInParallel(forSeconds, async () => {
    const key = office.keys[requests++ % office.keys.length]
    if (key !== undefined) await request(office, key, kind)
  })
  return requests
}

/** What the servers use in a second while nobody asks anything, in ms: once all new leads are in the search. */
async function measureRest(servers: readonly number[]): Promise<Cost> {
  await sleep(compactedAfterMs)
  const before = servers.map(serverMs)
  await sleep(restSeconds * 1_000)
  return servers.map((server, i) => (serverMs(server) - (before[i] ?? 0)) / restSeconds)
}

/** Load of one kind, with what each server used meanwhile. */
interface Round {
  readonly requests: number
  readonly seconds: number
  readonly usedMs: readonly number[]
}

async function measure(office: Office, kind: Kind, servers: readonly number[]): Promise<Round> {
  const before = servers.map(serverMs)
  const began = performance.now()
  const requests = await load(office, kind, seconds)
  if (kind === 'create') await sleep(compactedAfterMs)
  const usedMs = servers.map((server, i) => serverMs(server) - (before[i] ?? 0))
  return { requests, seconds: (performance.now() - began) / 1_000, usedMs }
}

const costOf = ({ requests, seconds: passed, usedMs }: Round, rest: Cost): Cost =>
  usedMs.map((used, i) => Math.max(used - (rest[i] ?? 0) * passed, 0) / requests)

const middle = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0)
const shown = (ms: number): string => ms.toFixed(2)

function row(kind: Kind, office: Office, costs: readonly Cost[], plain: number, one: number): string {
  const [coordinator = 0, ...workers] = (costs[0] ?? []).map((_, i) =>
    middle(costs.map((cost) => cost[i] ?? 0)),
  )
  const own = workers.slice(0, Math.max(office.workers, 1))
  const all = coordinator + sum(own)
  const busiest = Math.max(...(office.workers ? [coordinator, ...own] : own))
  const cells = [
    kind,
    office.name,
    office.workers ? shown(coordinator) : '',
    own.map(shown).join(', '),
    shown(all),
    office.workers ? (all / plain).toFixed(2) : '',
    office.workers ? `${((100 * coordinator) / all).toFixed(0)} %` : '',
    shown(busiest),
    office.workers ? (one / busiest).toFixed(2) : '',
  ]
  return `| ${cells.join(' | ')} |`
}

class Rounds {
  private readonly byLine = new Map<string, Round[]>()

  note(kind: Kind, office: Office, round: Round): void {
    const line = `${kind} ${office.name}`
    this.byLine.set(line, [...(this.byLine.get(line) ?? []), round])
  }

  /** The rows of a table. */
  shown(offices: readonly Office[], rest: Cost): string {
    const costs = (kind: Kind, office: Office | undefined): Cost[] =>
      (this.byLine.get(`${kind} ${office?.name}`) ?? []).map((round) => costOf(round, rest))
    const rows = kinds.flatMap((kind) => {
      const plain = middle(costs(kind, offices[0]).map((cost) => cost[1] ?? 0))
      const one = middle(costs(kind, offices[1]).map((cost) => Math.max(...cost)))
      return offices.map((office) => row(kind, office, costs(kind, office), plain, one))
    })
    return rows.join('\n')
  }
}

const url = await clusterUrl(process.argv).catch((error: Error) => {
  console.error(error.message)
  process.exit(1)
})
const nodes = await citusNodes(url, 'postgres')
const servers = await Promise.all(nodes.map(postmasterOf))
const offices: Office[] = []
try {
  offices.push(await openOnPlain(url))
  for (let workers = 1; workers < nodes.length; workers++) offices.push(await openOnCitus(url, workers))
  // Each connection plans what it is asked of each account for the first time: those calls are a table of their own.
  const first = new Rounds()
  const warm = new Rounds()
  for (const kind of kinds) {
    for (const office of offices) first.note(kind, office, await measure(office, kind, servers))
  }
  for (const office of offices) for (const kind of kinds) await load(office, kind, warmRounds * seconds)
  const rest = await measureRest(servers)
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      for (const office of offices) warm.note(kind, office, await measure(office, kind, servers))
    }
  }
  const head = `
| request | on | coordinator | each worker | all | to plain | coordinator's share | busiest | growth |
|---|---|---|---|---|---|---|---|---|`
  console.log(`Processor time of the database for one request, in ms: the median of ${rounds} rounds of ${seconds} s, 16 at a
time over 12 accounts, behind ${warmRounds * seconds} s of each kind, with what is compacted and indexed because of it, less what
each server uses at rest (${rest.map((ms) => `${shown(ms)} ms/s`).join(', ')}; coordinator first). Growth: how many more requests the
busiest server leaves room for than one worker does.
${head}
${warm.shown(offices, rest)}

The same of the first ${seconds} s that each service was asked for, one round.
${head}
${first.shown(offices, rest)}`)
} finally {
  for (const office of offices) await office.close()
}
