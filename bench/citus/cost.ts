import { setTimeout as sleep } from 'node:timers/promises'
import { citusNodes } from '../../test/support/citus.ts'
import { loadInParallel } from '../load.ts'
import { newLeadBody } from '../statements.ts'
import { type Office, openOnCitus, openOnPlain } from './office.ts'
import { postmasterOf, serverMs } from './server-processor.ts'

/** What one request costs each server, in ms of processor time; the coordinator first. */
type Cost = readonly number[]
type Kind = 'create' | 'list'

const rounds = 3
/** A quick run is short, and its ratios are good enough: processor time hardly depends on what else runs. */
const seconds = process.argv.includes('--quick') ? 2 : 5
const kinds: readonly Kind[] = ['create', 'list']
/** For the counts to be folded behind the last create. */
const foldedAfterMs = 1_500
const quietAfterMs = 5_000
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
  await sleep(quietAfterMs)
  const before = servers.map(serverMs)
  await sleep(restSeconds * 1_000)
  return servers.map((server, i) => (serverMs(server) - (before[i] ?? 0)) / restSeconds)
}

async function measure(office: Office, kind: Kind, servers: readonly number[], rest: Cost): Promise<Cost> {
  const before = servers.map(serverMs)
  const began = performance.now()
  const requests = await load(office, kind, seconds)
  if (kind === 'create') await sleep(foldedAfterMs)
  const passedSeconds = (performance.now() - began) / 1_000
  return servers.map((server, i) => {
    const used = serverMs(server) - (before[i] ?? 0) - (rest[i] ?? 0) * passedSeconds
    return Math.max(used, 0) / requests
  })
}

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

const [cluster = ''] = process.argv.slice(process.argv.indexOf('--citus') + 1)
const url = new URL(cluster)
const nodes = await citusNodes(url, 'postgres')
const servers = await Promise.all(nodes.map(postmasterOf))
const offices: Office[] = []
try {
  offices.push(await openOnPlain(url))
  for (let workers = 1; workers < nodes.length; workers++) offices.push(await openOnCitus(url, workers))
  // Each connection plans what it is asked of each account for the first time.
  for (const office of offices) for (const kind of kinds) await load(office, kind, seconds)
  const rest = await measureRest(servers)
  const costs = new Map<string, Cost[]>()
  for (let round = 0; round < rounds; round++) {
    for (const kind of kinds) {
      for (const office of offices) {
        const cost = await measure(office, kind, servers, rest)
        costs.set(`${kind} ${office.name}`, [...(costs.get(`${kind} ${office.name}`) ?? []), cost])
      }
    }
  }
  const lines = kinds.flatMap((kind) => {
    const ofOffice = (office: Office | undefined): Cost[] => costs.get(`${kind} ${office?.name}`) ?? []
    const plain = middle(ofOffice(offices[0]).map((cost) => cost[1] ?? 0))
    const one = middle(ofOffice(offices[1]).map((cost) => Math.max(...cost)))
    return offices.map((office) => row(kind, office, ofOffice(office), plain, one))
  })
  console.log(`Processor time of the database for one request, in ms: the median of ${rounds} rounds of ${seconds} s, 16 at a
time over 12 accounts, less what each server uses at rest (${rest.map((ms) => `${shown(ms)} ms/s`).join(', ')}; coordinator first).
Growth: how many more requests the busiest server leaves room for than one worker does.

| request | on | coordinator | each worker | all | to plain | coordinator's share | busiest | growth |
|---|---|---|---|---|---|---|---|---|
${lines.join('\n')}`)
} finally {
  for (const office of offices) await office.close()
}
