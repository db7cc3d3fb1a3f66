import type { Console } from './browser.ts'
import { Registrar } from './people.ts'

const people = [
  'Asha Rao',
  'Ravi Iyer',
  'Meera Nair',
  'Kabir Shah',
  'Zoya Khan',
  'Dev Patel',
  'Ira Bose',
  'Om Gupta',
]
const sources = ['Google Ads', 'IndiaMART', 'JustDial', 'Website']
const statuses = ['New', 'Contacted', 'Qualified', 'Proposal', 'Won', 'Lost']
const cities = ['Mumbai', 'Pune', 'Delhi', 'Bengaluru']

/** Fills an office with leads over two weeks, calls and a webhook with deliveries, through the doors. */
export async function makeOfficeLookUsed(office: Console): Promise<{ leadId: string; webhookId: string }> {
  const { service, accountId } = office
  const registrar = new Registrar(service.ownerUrl)
  const [admin] = await registrar.query<{ id: string }>(
    `select id from users where account_id = $1 and role = 'admin'`,
    [accountId],
  )
  const { key } = await registrar.apiKey(accountId, admin?.id ?? '')
  let leadId = ''
  for (let i = 0; i < 40; i++) {
    const reply = await service.call(key, 'POST', '/api/v1/leads', {
      name: people[i % people.length],
      phone: `98765${String(10_000 + i)}`,
      email: i % 3 === 0 ? undefined : `person${i}@example.com`,
      company: i % 2 === 0 ? 'Rao Textiles' : undefined,
      city: cities[i % cities.length],
      source: sources[i % sources.length],
      status: statuses[i % statuses.length],
      deal_value: i % 4 === 0 ? 150_000 + i * 12_345 : undefined,
      tags: i % 5 === 0 ? ['wholesale'] : undefined,
      notes: 'Asked for a price list.',
    })
    leadId = reply.json().data.id
    await service.call(key, 'POST', '/api/v1/call-logs', {
      lead_id: leadId,
      call_type: i % 3 === 0 ? 'Inbound' : 'Outbound',
      duration_seconds: (i * 37) % 600,
      outcome: ['Completed', 'Busy', 'No Answer', 'Voicemail'][i % 4],
      called_at: new Date(Date.now() - (i % 14) * 86_400_000).toISOString(),
    })
  }
  const webhookId = await makeWebhook(office)
  await registrar.close()
  return { leadId, webhookId }
}

async function makeWebhook(office: Console): Promise<string> {
  const page = await office.pageOf('admin')
  await page.goto(`${office.base}/`)
  const made = await page.evaluate(async () => {
    const reply = await fetch('/console/api/webhooks', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Website form', source: 'Website' }),
    })
    return (await reply.json()) as { data: { id: string; token: string } }
  })
  await page.context().close()
  const bodies = [
    { hello: 'nothing of use' },
    { name: 'Nisha Menon', mobile: '9820012345', message: 'Please call after six.', location: 'Kochi' },
    { name: 'Arjun Das', email: 'arjun@example.com', message: 'Need 200 shirts', budget: '50000' },
  ]
  for (const body of bodies) {
    await office.service.app.inject({ method: 'POST', url: `/webhook/${made.data.token}`, payload: body })
  }
  return made.data.id
}
