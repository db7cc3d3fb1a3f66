import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { type DeliveryRow, deliveriesOf, leadOf, newPhone, post, type TestWebhook } from './support.ts'

const office = webhookOffice()
const { service } = office

type SpamRow = DeliveryRow & { readonly caught_by: string | null }

async function lastOf(webhook: TestWebhook): Promise<SpamRow> {
  const row = (await deliveriesOf(service, webhook)).at(-1)
  if (!row) throw new Error('nothing was kept')
  return row as SpamRow
}

const person = () => ({ name: 'Asha Rao', phone: newPhone() })

async function expectCaught(
  webhook: TestWebhook,
  body: object | string,
  headers: Record<string, string> = {},
): Promise<SpamRow> {
  const reply = await post(service, webhook, body, headers)
  expect([reply.statusCode, reply.json().data.status]).toEqual([200, 'ignored'])
  const kept = await lastOf(webhook)
  expect(kept).toMatchObject({ id: reply.json().data.id, outcome: 'ignored', lead_id: null })
  expect(kept.body).not.toBeNull()
  return kept
}

async function expectTaken(webhook: TestWebhook, body: object, headers: Record<string, string> = {}) {
  const reply = await post(service, webhook, body, headers)
  expect([reply.statusCode, reply.json().data.status]).toEqual([200, 'created'])
}

const makeLead = async (id: string) => (await office.admin.call('POST', `/deliveries/${id}/replay`)).json()

const form = 'application/x-www-form-urlencoded'

describe('nothing is spam', () => {
  it('where nobody set what tells it', async () => {
    const webhook = await office.makeWebhook()
    for (let i = 0; i < 8; i++) {
      await expectTaken(webhook, { ...person(), website_url: 'x' }, { origin: 'https://evil.example' })
    }
  })
})

describe('a honeypot', () => {
  it('catches who fills the hidden field in, in whatever form and case, and nobody else', async () => {
    const webhook = await office.makeWebhook({ honeypot: ' Website_URL ' })
    await expectTaken(webhook, { ...person(), website_url: ' ' })
    await expectTaken(webhook, { ...person(), website: 'https://asha.example' })
    const kept = await expectCaught(webhook, { ...person(), website_url: 'http://pills.example' })
    expect(kept).toMatchObject({ caught_by: 'honeypot', mapped: null })
    expect(kept.reason).toBe('Taken for spam: the hidden field Website_URL is filled in.')
    await expectCaught(webhook, `name=A&phone=${newPhone()}&WEBSITE_URL=x`, { 'content-type': form })
    await expectCaught(webhook, { fields: [{ label: 'website_url', value: 'x' }], ...person() })
  })

  it('is looked at by workers too, and by a webhook of calls', async () => {
    const webhook = await office.makeWebhook({ honeypot: 'hp' })
    await expectCaught(webhook, { ...person(), hp: '1', message: 'x'.repeat(40_000) })
    const calls = await office.makeWebhook({ honeypot: 'hp', kind: 'calls' })
    await expectCaught(calls, { from: newPhone(), to: newPhone(), status: 'completed', duration: 5, hp: '1' })
  })

  it('answers with the fixed text of the webhook, and never catches a sender that verifies the address', async () => {
    const webhook = await office.makeWebhook({ honeypot: 'challenge', answer: 'RECEIVED' })
    expect((await post(service, webhook, { ...person(), challenge: 'x' })).body).toBe('RECEIVED')
    expect((await post(service, webhook, { challenge: 'abc' })).json()).toEqual({ challenge: 'abc' })
  })
})

describe('allowed origins', () => {
  const allowed_origins = ['example.com', '*.shop.example', 'http://localhost:8080']

  it('hold up browsers from elsewhere, and from a page that hides where it is', async () => {
    const webhook = await office.makeWebhook({ allowed_origins })
    const foreign = [
      'https://evil.example',
      'https://example.com.evil.example',
      'https://notexample.com',
      'https://sub.example.com',
      'https://example.com:8443',
      'https://shop.example',
      'https://evilshop.example',
      'https://localhost:8080',
      'null',
      '',
      'example.com',
    ]
    for (const origin of foreign) {
      const kept = await expectCaught(webhook, person(), { origin })
      expect(kept).toMatchObject({
        caught_by: 'origin',
        reason: `Taken for spam: ${origin} is not an allowed origin.`,
      })
    }
  })

  it('let through their own, and programs, which send none', async () => {
    const webhook = await office.makeWebhook({ allowed_origins })
    for (const origin of [
      'https://example.com',
      'http://example.com',
      'https://a.shop.example',
      'http://localhost:8080',
    ]) {
      await expectTaken(webhook, person(), { origin })
    }
    await expectTaken(webhook, person())
  })

  it('change nothing about the preflight', async () => {
    const webhook = await office.makeWebhook({ allowed_origins })
    const headers = { origin: 'https://evil.example', 'access-control-request-method': 'POST' }
    const reply = await service.app.inject({ method: 'OPTIONS', url: `/webhook/${webhook.token}`, headers })
    expect([reply.statusCode, reply.headers['access-control-allow-origin']]).toEqual([204, '*'])
  })

  it('are hosts or origins and nothing else', async () => {
    const webhook = await office.makeWebhook({ allowed_origins: [' HTTPS://Bücher.example/ ', ''] })
    const read = async () => (await office.admin.call('GET', `/webhooks/${webhook.id}`)).json().data
    expect((await read()).allowed_origins).toEqual(['https://xn--bcher-kva.example'])
    for (const bad of [
      'https://a.example/path',
      'a b',
      '*',
      'ftp://a.example',
      'https://u:p@a.example',
      'a.example?x',
    ]) {
      const reply = await office.admin.call('POST', `/webhooks/${webhook.id}`, { allowed_origins: [bad] })
      expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'allowed_origins'])
    }
  })
})

describe('a limit per sender', () => {
  it('counts each address by itself, an IPv6 one by its /64, and each webhook by itself', async () => {
    const webhook = await office.makeWebhook({ sender_rate_limit: 2 })
    const other = await office.makeWebhook({ sender_rate_limit: 2 })
    const from = async (remoteAddress: string, to = webhook) =>
      (
        await service.app.inject({
          method: 'POST',
          url: `/webhook/${to.token}`,
          remoteAddress,
          payload: person(),
        })
      ).json().data.status
    const statuses = async (...addresses: string[]) => {
      const answers: string[] = []
      for (const address of addresses) answers.push(await from(address))
      return answers
    }
    const four = '203.0.113.7'
    expect(await statuses(four, four, four)).toEqual(['created', 'created', 'ignored'])
    expect(await lastOf(webhook)).toMatchObject({
      caught_by: 'sender_rate_limit',
      reason: 'Taken for spam: more than 2 deliveries a minute from this address.',
    })
    expect(await statuses('203.0.113.8')).toEqual(['created'])
    expect(
      await statuses('2001:db8:0:7::1', '2001:db8:0:7:a::2', '2001:db8:0:7:b::3', '2001:db8:0:8::1'),
    ).toEqual(['created', 'created', 'ignored', 'created'])
    expect(await from(four, other)).toBe('created')
  })

  it('is a whole number above 0', async () => {
    const webhook = await office.makeWebhook()
    for (const bad of [0, -1, 10_001]) {
      const reply = await office.admin.call('POST', `/webhooks/${webhook.id}`, { sender_rate_limit: bad })
      expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'sender_rate_limit'])
    }
  })
})

describe('what was caught', () => {
  it('becomes a lead by one click, whatever it was caught by, and says so ever after (decision 0025)', async () => {
    const webhook = await office.makeWebhook({
      honeypot: 'hp',
      allowed_origins: ['example.com'],
      sender_rate_limit: 1,
    })
    const caught = [
      await expectCaught(webhook, { ...person(), hp: 'x' }),
      await expectCaught(webhook, person(), { origin: 'https://evil.example' }),
      await expectCaught(webhook, person()),
    ]
    expect(caught.map(({ caught_by }) => caught_by)).toEqual(['honeypot', 'origin', 'sender_rate_limit'])
    for (const { id, caught_by } of caught) {
      const { delivery } = (await makeLead(id)).data
      expect(delivery).toMatchObject({ outcome: 'created', reason: null, caught_by })
      expect(await leadOf(service, delivery.lead_id)).toMatchObject({ name: 'Asha Rao' })
      expect((await makeLead(id)).data.delivery).toMatchObject({
        outcome: 'created',
        lead_id: delivery.lead_id,
      })
    }
  })

  it('is one lead when two click at once', async () => {
    const webhook = await office.makeWebhook({ honeypot: 'hp' })
    const { id } = await expectCaught(webhook, { ...person(), hp: 'x' })
    const replies = await Promise.all(Array.from({ length: 6 }, () => makeLead(id)))
    expect(new Set(replies.map(({ data }) => data.delivery.lead_id)).size).toBe(1)
  })

  it('is caught in a replay of what was refused before the honeypot was set', async () => {
    const webhook = await office.makeWebhook()
    await post(service, webhook, { hello: 'Asha', hp: 'x' })
    const { id } = await lastOf(webhook)
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { honeypot: 'hp' })
    await office.admin.call('POST', `/webhooks/${webhook.id}/replay-rejected`, {})
    expect(await lastOf(webhook)).toMatchObject({ id, outcome: 'ignored', caught_by: 'honeypot' })
    // A second word is a person's: what it lacks is then the reason.
    expect((await makeLead(id)).data.delivery).toMatchObject({ outcome: 'rejected', caught_by: 'honeypot' })
  })

  it('is counted in /metrics by what told it', async () => {
    const webhook = await office.makeWebhook({ honeypot: 'hp' })
    await expectCaught(webhook, { ...person(), hp: 'x' })
    await expectCaught(webhook, { ...person(), hp: 'x' })
    const { body } = await service.app.inject({ method: 'GET', url: '/metrics' })
    expect(body).toContain(`leadline_webhook_spam_total{webhook_id="${webhook.id}",caught_by="honeypot"} 2`)
  })
})
