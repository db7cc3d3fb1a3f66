import { beforeAll, describe, expect, it } from 'vitest'
import { mostCampaigns } from '../../server/leads/attributions/counted-campaign.ts'
import { compactCounts } from '../../server/read/counts/compact-counts.ts'
import { verifyLeadCalls } from '../../server/read/lead-calls/verify-lead-calls.ts'
import { accountCaller } from '../../server/records/caller.ts'
import type { LeadDetail } from '../../web/contract.ts'
import { csvRows } from '../../web/export/workbook-rows.ts'
import { webhookOffice } from '../webhooks/office.ts'
import { newPhone, post, type TestWebhook } from '../webhooks/support.ts'

const office = webhookOffice()
const { service } = office
let webhook: TestWebhook

beforeAll(async () => {
  webhook = await office.makeWebhook()
})

const send = async (more: object, phone = newPhone()): Promise<string> => {
  const reply = await post(service, webhook, { name: 'Asha', phone, ...more })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data.id
}
const came = async (id: string): Promise<LeadDetail['attributions']> =>
  (await office.admin.call('GET', `/leads/${id}`)).json().data.attributions
const campaigns = async (): Promise<[string | null, number, number][]> =>
  (await office.admin.call('GET', '/overview'))
    .json()
    .data.campaigns.map((one: { campaign: string | null; leads: number; won: number }) => [
      one.campaign,
      one.leads,
      one.won,
    ])
const wrong = async (): Promise<number> => {
  const checks = await service.test.db.transaction(accountCaller(webhook.accountId), (tx) =>
    verifyLeadCalls(tx, false),
  )
  return checks.reduce((sum, one) => sum + one.wrong, 0)
}

describe('how a lead came', () => {
  it('stands on it, first and latest, stays when the body goes, and goes with the lead', async () => {
    const phone = newPhone()
    const id = await send({ utm_source: 'google', utm_campaign: 'Monsoon' }, phone)
    await send({ city: 'Pune' }, phone)
    await send({ utm_source: 'fb', utm_campaign: 'Diwali' }, phone)
    await service.registrar.query('update deliveries set body = null, query = null where lead_id = $1', [id])
    const parameters = (source: string, campaign: string) => ({
      received_at: expect.stringMatching(/Z$/),
      parameters: { campaign, utm_source: source, utm_campaign: campaign },
    })
    expect(await came(id)).toEqual({
      first: parameters('google', 'Monsoon'),
      latest: parameters('fb', 'Diwali'),
    })
    expect(await came(await send({}))).toBeNull()
    await office.admin.call('DELETE', `/leads/${id}`)
    expect(await service.registrar.query('select from attributions')).toEqual([])
  })

  it('is read from the query of the request too', async () => {
    const token = `${webhook.token}?utm_campaign=FromQuery`
    const reply = await post(service, { token }, { name: 'Asha', phone: newPhone() })
    expect((await came(reply.json().data.id))?.first.parameters.campaign).toBe('FromQuery')
  })

  it('follows a merge, and back when it is undone', async () => {
    const [kept, other] = [await send({}), await send({ utm_campaign: 'Other' })]
    const merge = { kept_id: kept, other_id: other, choices: {} }
    await office.admin.call('POST', '/leads/merge', merge)
    expect((await came(kept))?.first.parameters.campaign).toBe('Other')
    const [entry] = (await office.admin.call('GET', `/leads/${kept}/timeline`)).json().data
    await office.admin.call('POST', `/activities/${entry.id}/undo`)
    expect(await came(kept)).toBeNull()
    expect((await came(other))?.first.parameters.campaign).toBe('Other')
    expect(await wrong()).toBe(0)
  })

  it('stands in the export, first and latest', async () => {
    const id = await send({ utm_campaign: 'Exported' })
    const { body } = await office.admin.call('GET', '/leads.csv')
    const rows: string[][] = []
    for await (const some of csvRows(new Blob([body]).stream())) rows.push(...some)
    const [header = [], ...leads] = rows
    const row = leads.find(([leadId]) => leadId === id) ?? []
    const cell = (name: string) => row[header.indexOf(name)]
    expect(['first_campaign', 'latest_campaign'].map(cell)).toEqual(['Exported', 'Exported'])
  })
})

describe('the overview by campaign', () => {
  it('counts leads and won ones by their first campaign, all later campaigns together, exactly', async () => {
    const { accountId } = webhook
    const phone = newPhone()
    const id = await send({ utm_campaign: 'Summer' }, phone)
    await send({ utm_campaign: 'Summer' })
    await send({ utm_campaign: 'Winter' }, phone)
    await office.admin.call('PATCH', `/leads/${id}`, { status: 'Won' })
    expect(await campaigns()).toContainEqual(['Summer', 2, 1])
    await service.registrar.query(
      `insert into campaigns (account_id, name) select $1, 'Filler ' || n from generate_series(1, $2::int) n`,
      [accountId, mostCampaigns],
    )
    await send({ utm_campaign: 'Late one' })
    await send({ utm_campaign: 'Late two' })
    await compactCounts(service.test.db, accountCaller(accountId))
    expect(await campaigns()).toContainEqual(['Summer', 2, 1])
    expect((await campaigns()).at(-1)).toEqual([null, 2, 0])
    expect(await wrong()).toBe(0)
  })
})
