import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type Seeded, seed } from '../../../bench/seed.ts'
import { adminPassword } from '../../../bench/seed-people.ts'
import { migrate } from '../../../server/postgres/schema/migrate.ts'
import { istDay } from '../../../server/records/ist-dates.ts'
import { type NetworkProxy, startNetworkProxy } from '../../support/processes/network-proxy.ts'
import { campaignOptions } from '../campaign-options.ts'
import { startCampaignService } from '../campaign-service.ts'
import { httpClient } from '../http-client.ts'
import { endOnSignals, endsWithCampaign, isCampaignEnding } from '../started.ts'
import { mirrorPrograms } from './mirror-programs.ts'
import { startWriters } from './writers.ts'

const values = campaignOptions(
  {
    leads: { type: 'string', default: '1000000' },
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    node: { type: 'string' },
  },
  'npm run test:mirror -- [--leads N] [--minutes M] [--seed S]',
  ['node'],
)
const leads = Number(values.leads)
const writingMs = Number(values.minutes) * 60_000
const outageMs = 10_000
const betweenMs = 60_000
/** What the mirror may take until it has all, once nobody writes: it may still be at its first copy of everything. */
const settledMs = 600_000

console.log(`test:mirror -- --leads ${leads} --minutes ${values.minutes} --seed ${values.seed}`)
endOnSignals()
let seeded: Seeded | undefined
let proxy: NetworkProxy | undefined
const service = await startCampaignService(async (ownerUrl) => {
  await migrate(ownerUrl)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  seeded = await seed(owner, leads)
  await owner.end()
  proxy = await startNetworkProxy(ownerUrl)
  endsWithCampaign(proxy.close)
  return proxy.url
})
const client = httpClient(service.url)

/** Every lead of the account as the service lists it: a hash of its text by its id. */
async function listedLeads(key: string): Promise<Map<string, string>> {
  const listed = new Map<string, string>()
  const headers = { authorization: `Bearer ${key}` }
  for (let offset = 0; ; offset += 500) {
    const path = `/api/v1/leads?limit=500&offset=${offset}&from_date=2000-01-01`
    // The database may have come back a moment ago.
    const { body } = await client.askPatiently({ method: 'GET', path, headers }, () => undefined)
    const { data, pagination } = JSON.parse(body)
    for (const lead of data)
      listed.set(lead.id, createHash('sha1').update(JSON.stringify(lead)).digest('base64'))
    if (!pagination.has_more) return listed
  }
}

/** How the copy differs from what is listed. */
function differences(listed: ReadonlyMap<string, string>, held: ReadonlyMap<string, string>) {
  const missing = [...listed.keys()].filter((id) => !held.has(id)).length
  const stale = [...listed].filter(([id, hash]) => held.has(id) && held.get(id) !== hash).length
  const gone = [...held.keys()].filter((id) => !listed.has(id)).length
  return { missing, stale, gone }
}

/** The database falls silent and comes back, as often as there is time; between two of them leads are handed over. */
async function disturb(network: NetworkProxy, handOver: () => Promise<void>): Promise<number> {
  const until = Date.now() + writingMs
  for (let outages = 0; ; outages++) {
    await handOver()
    await sleep(Math.min(betweenMs, Math.max(0, until - Date.now())))
    if (Date.now() >= until) return outages
    network.weather.isSilent = true
    network.silence()
    await sleep(outageMs)
    network.weather.isSilent = false
  }
}

async function mirrorAccount(account: Seeded, network: NetworkProxy): Promise<boolean> {
  const signedIn = await client.ask({
    method: 'POST',
    path: '/console/api/session',
    headers: { 'content-type': 'application/json', origin: service.url },
    body: JSON.stringify({ email: 'admin@example.com', password: adminPassword }),
  })
  const cookie = String(signedIn.headers['set-cookie']).split(';', 1)[0] ?? ''
  const writers = startWriters(
    { client, seeded: account, leads, cookie, origin: service.url },
    Number(values.seed),
  )
  const programs = mirrorPrograms(values.node ?? process.execPath, service.url, account.adminKey)
  const mirror = programs.follow()
  const outages = await disturb(network, writers.handOver)
  await writers.stop()
  const done = Object.entries(writers.written).map(([kind, n]) => `${n} ${kind}`)
  console.log(`written: ${done.join(', ')}; the database was away ${outages} times`)

  const listed = await listedLeads(account.adminKey)
  const settledBy = Date.now() + settledMs
  let found = differences(listed, await programs.held())
  while (found.missing + found.stale > 0 && Date.now() < settledBy) {
    await sleep(5_000)
    found = differences(listed, await programs.held())
  }
  console.log(
    `${listed.size} leads: ${found.missing} missing, ${found.stale} stale, ${found.gone} gone and still held`,
  )
  for (let day = 30; day >= 0; day--) await programs.compare(istDay(new Date(Date.now() - day * 86_400_000)))
  const restarts = await mirror.stop()
  const last = differences(listed, await programs.held())
  console.log(
    `after the comparison: ${last.missing} missing, ${last.stale} stale, ${last.gone} still held; the mirror was started again ${restarts} times`,
  )
  const isEqual = [found.missing, found.stale, last.missing, last.stale, last.gone].every((n) => n === 0)
  return isEqual && found.gone > 0
}

let isGood = false
try {
  if (!seeded || !proxy) throw new Error('nothing was seeded')
  isGood = await mirrorAccount(seeded, proxy)
  console.log(`seed ${values.seed}: ${isGood ? 'passed' : 'FAILED'}`)
} catch (error) {
  // The signal's own handler ends the process.
  if (isCampaignEnding()) await new Promise(() => undefined)
  throw error
} finally {
  client.close()
  await service.stop()
}
process.exit(isGood ? 0 : 1)
