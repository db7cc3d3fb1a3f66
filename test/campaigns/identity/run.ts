import { spawnSync } from 'node:child_process'
import { makeWebhook } from '../../webhooks/support.ts'
import { campaignOptions } from '../campaign-options.ts'
import { type CampaignService, startCampaignService } from '../campaign-service.ts'
import { type Office, openCampaignOffice } from '../fuzz/office.ts'
import { type HttpClient, httpClient } from '../http-client.ts'
import { endOnSignals, isCampaignEnding } from '../started.ts'
import type { Firm } from './firm-doors.ts'
import { LeadRows } from './lead-rows.ts'
import { dropFurtherContacts } from './without-further.ts'
import { Year } from './year.ts'
import { type LivedYear, rowOf, tableHead } from './year-table.ts'

const values = campaignOptions(
  {
    people: { type: 'string', default: '20000' },
    arrivals: { type: 'string', default: '60000' },
    seed: { type: 'string', default: '29' },
    /** One alone; 0: all three. */
    accuracy: { type: 'string', default: '0' },
  },
  'npm run identity:measure -- [--people N] [--arrivals N] [--seed S] [--accuracy PERCENT]',
)
const [people, arrivals, seed] = [Number(values.people), Number(values.arrivals), Number(values.seed)]
const accuracies = Number(values.accuracy) === 0 ? [100, 90, 70] : [Number(values.accuracy)]

const json = { 'content-type': 'application/json' }

/** An office of the campaign as the year knows a firm. */
async function firmOf({ registrar }: CampaignService, client: HttpClient, office: Office): Promise<Firm> {
  const [admin] = office.people
  const calls = await makeWebhook({ registrar }, office.accountId)
  await registrar.query(`update webhooks set kind = 'calls' where id = $1`, [calls.id])
  const doors = {
    rest: ['/api/v1', { authorization: `Bearer ${admin?.key}` }],
    console: ['/console/api', { cookie: admin?.cookie ?? '', origin: 'http://127.0.0.1', host: '127.0.0.1' }],
    form: [`/webhook/${office.webhooks[0]?.token}`, {}],
    calls: [`/webhook/${calls.token}`, {}],
  } as const
  return {
    rows: new LeadRows(registrar, office.accountId),
    async ask(door, method, path, body) {
      const [base, headers] = doors[door]
      const sent =
        body === undefined ? { headers } : { headers: { ...headers, ...json }, body: JSON.stringify(body) }
      const answer = await client.askPatiently({ method, path: `${base}${path}`, ...sent }, () => undefined)
      if (answer.status >= 400)
        throw new Error(`${method} ${path} ${sent.body}: ${answer.status} ${answer.body}`)
      return JSON.parse(answer.body)
    },
  }
}

/** `leadline counts verify`: how many counters differ from the rows. */
function wrongCounts(databaseUrl: string, accountId: string): number {
  const command = ['counts', 'verify', '--no-repair', '--json', '--account', accountId]
  const told = spawnSync(process.execPath, ['dist/server/cli.js', ...command], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, SESSION_SECRET: 'not used '.repeat(5) },
    encoding: 'utf8',
  })
  const wrong = [...told.stdout.matchAll(/"wrong":\s*(\d+)/g)].map(([, n]) => Number(n))
  if (wrong.length === 0) throw new Error(`counts verify: ${told.stdout}${told.stderr}`)
  return wrong.reduce((sum, n) => sum + n, 0)
}

console.log(`identity:measure -- --people ${people} --arrivals ${arrivals} --seed ${seed}\n\n${tableHead}`)
endOnSignals()
let databaseUrl = ''
const service = await startCampaignService(async (ownerUrl) => {
  databaseUrl = ownerUrl
  return ownerUrl
})
const client = httpClient(service.url)
let number = 0
let isRight = true
const apart: string[] = []
const accounts: string[] = []
try {
  for (const accuracy of accuracies) {
    const offices = [
      await openCampaignOffice(service.registrar, client, ++number),
      await openCampaignOffice(service.registrar, client, ++number),
    ] as const
    accounts.push(...offices.map(({ accountId }) => accountId))
    await dropFurtherContacts(service.registrar, offices[1].accountId)
    const lived = await Promise.all(
      offices.map(async (office, i): Promise<LivedYear> => {
        const firm = await firmOf(service, client, office)
        const year = new Year(firm, {
          people,
          arrivals,
          seed,
          accuracy: accuracy / 100,
          onWeek: (arrived) => console.error(`${accuracy} %, year ${i + 1} of 2: ${arrived} arrivals`),
        })
        return { ...(await year.live()), accuracy, hasFurther: i === 0 }
      }),
    )
    for (const year of lived) {
      console.log(rowOf(year, people))
      const { accuracy, hasFurther, namesakes, oneOfNamesakes } = year
      apart.push(
        `${accuracy} %, ${hasFurther ? 'with' : 'without'}: ${namesakes} pairs, ${oneOfNamesakes} of one person`,
      )
      isRight &&= year.areTotalsRight
    }
  }
  const wrong = accounts.reduce((sum, id) => sum + wrongCounts(databaseUrl, id), 0)
  isRight &&= wrong === 0
  console.log(`\nLeads with one name at the end:\n${apart.join('\n')}`)
  console.log(`\nTotals ${isRight ? 'right' : 'WRONG'}, counts verify: ${wrong} wrong.`)
} catch (error) {
  // The signal's own handler ends the process.
  if (isCampaignEnding()) await new Promise(() => undefined)
  throw error
} finally {
  client.close()
  await service.stop()
}
process.exitCode = isRight ? 0 : 1
