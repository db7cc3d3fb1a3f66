import { residentMb } from '../../../bench/running-service.ts'
import { campaignOptions } from '../campaign-options.ts'
import { startCampaignService } from '../campaign-service.ts'
import { httpClient } from '../http-client.ts'
import { endOnSignals, isCampaignEnding } from '../started.ts'
import { databaseMemory } from './database-memory.ts'
import { Findings } from './findings.ts'
import { sendHostile } from './hostile.ts'
import { type Office, openCampaignOffice } from './office.ts'
import { timeReading } from './reading-time.ts'
import { fuzzVisibility } from './visibility.ts'

const values = campaignOptions(
  {
    operations: { type: 'string', default: '50000' },
    hostile: { type: 'string', default: '300000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** Every so-manyth adversarial body is timed. */
    every: { type: 'string', default: '1' },
    minutes: { type: 'string', default: '45' },
  },
  'npm run test:fuzz -- [--operations N] [--hostile N] [--seed S] [--every N] [--minutes M]',
)
const operations = Number(values.operations)
const hostile = Number(values.hostile)
const seed = Number(values.seed)
const until = Date.now() + Number(values.minutes) * 60_000
const findings = new Findings()

console.log(`test:fuzz -- --operations ${operations} --hostile ${hostile} --seed ${seed}`)
endOnSignals()
const service = await startCampaignService()
const client = httpClient(service.url)
let isAlive = false
try {
  const offices: Office[] = []
  for (let number = 1; number <= 4; number++) {
    offices.push(await openCampaignOffice(service.registrar, client, number))
  }
  const [apart, ...watched] = offices
  if (!apart) throw new Error('there is no office')
  const begun = Date.now()
  const before = await databaseMemory(service)
  const seconds = (): string => `${Math.round((Date.now() - begun) / 1000)} s`
  const done = await fuzzVisibility(client, watched, findings, { operations, seed, until })
  console.log(
    `visibility: ${done} of ${operations} operations, ${findings.figures(['rows too many', 'rows too few', 'wrong totals', 'hints', 'unexpected answers'])} (${seconds()})`,
  )
  const sent = await sendHostile(client, apart, findings, { requests: hostile, seed, until })
  console.log(
    `hostile: ${sent} of ${hostile} requests, ${findings.figures(['no envelope', 'no answer'])} (${seconds()})`,
  )
  const times = await timeReading(client, service, apart, findings, { every: Number(values.every), until })
  console.log(
    `reading: ${times.bodies} bodies, ${findings.figures(['growth'])}, the worst ${times.worstMs} ms of processor: ${times.worst} (${seconds()})`,
  )
  isAlive = (await client.ask({ method: 'GET', path: '/healthz' })).status === 200
  const rss = Math.round(residentMb(service.pid))
  const after = await databaseMemory(service)
  const ofDatabase = `largest backend ${before.privateMb} → ${after.privateMb} MB, statements ${before.statements} → ${after.statements}`
  console.log(
    `all: ${findings.figures(['5xx but 503', 'above 5 s'])}, 503 ${findings.busy}, slowest ${Math.round(findings.slowestMs)} ms, ${rss} MB, ${ofDatabase}, seed ${seed}: ${findings.isClean && isAlive ? 'passed' : 'FAILED'}`,
  )
} catch (error) {
  // The signal's own handler ends the process.
  if (isCampaignEnding()) await new Promise(() => undefined)
  throw error
} finally {
  client.close()
  await service.stop()
}
process.exitCode = findings.isClean && isAlive ? 0 : 1
