import { expect, it } from 'vitest'
import { webhookOffice } from '../../webhooks/office.ts'
import { leadOf, post } from '../../webhooks/support.ts'

const office = webhookOffice()
const { service } = office

const shownAs = async (id: string) => (await office.admin.call('GET', `/leads/${id}`)).json().data

it('a number of the country that its body names is shown as sent, dialled and matched with its code (decision 0056)', async () => {
  const webhook = await office.makeWebhook()
  const first = await post(service, webhook, { name: 'Dana Cole', phone: '(650) 555-0142', country: 'US' })
  const { id, status } = first.json().data
  expect(status).toBe('created')
  expect((await leadOf(service, id)).phone).toBe('(650) 555-0142')
  expect(await shownAs(id)).toMatchObject({ phone: '(650) 555-0142', phone_e164: '+16505550142' })
  const again = await post(service, webhook, { name: 'Dana Cole', phone: '+1 650 555 0142' })
  expect(again.json().data).toEqual({ id, status: 'merged' })
  const other = await post(service, webhook, { name: 'Asha Rao', phone: '6505550142' })
  expect(other.json().data.status).toBe('created')
})

it('and in every list of the console', async () => {
  const webhook = await office.makeWebhook()
  const sent = { name: 'Rosalind Okafor', phone: '07911 123456', country: 'GB' }
  const { id } = (await post(service, webhook, sent)).json().data
  const listed = (path: string) => office.admin.call('GET', path).then((reply) => reply.json().data)
  const [newest, sorted, found] = await Promise.all([
    listed('/leads'),
    listed('/leads?sort=created_at&order=asc'),
    listed('/leads?q=Rosalind'),
  ])
  for (const leads of [newest, sorted, found])
    expect(leads.find((lead: { id: string }) => lead.id === id)).toMatchObject({
      phone: '07911 123456',
      phone_e164: '+447911123456',
    })
})
