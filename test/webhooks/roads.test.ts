import { createHmac } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../support/refusal.ts'
import { webhookOffice } from './office.ts'
import { deliveriesOf, leadOf, makeWebhook, newPhone, post, type TestWebhook } from './support.ts'

const office = webhookOffice()
const { service } = office

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

interface Sent {
  readonly query?: Record<string, string>
  readonly payload?: string | object
  readonly headers?: Record<string, string>
}

function send(
  webhook: { readonly token: string },
  method: (typeof methods)[number],
  { query = {}, ...sent }: Sent = {},
): Promise<LightMyRequestResponse> {
  return service.app.inject({ method, url: `/webhook/${webhook.token}`, query, ...sent })
}

const replayed = async (id: string): Promise<string> =>
  (await office.admin.call('POST', `/deliveries/${id}/replay`)).json().data.delivery.outcome

async function onlyDelivery(webhook: TestWebhook) {
  const [delivery, ...more] = await deliveriesOf(service, webhook)
  if (!delivery || more.length > 0) throw new Error(`${more.length + 1} deliveries`)
  return delivery
}

describe('methods (decision 0020.48)', () => {
  it('a delivery by GET tells that counts want folding, as one by POST does', async () => {
    const other = await service.newPeople()
    const webhook = await makeWebhook(service, other.admin.accountId)
    await send(webhook, 'GET', { query: { name: 'A', phone: newPhone() } })
    expect(service.test.written).not.toContain(other.admin.accountId)
    await service.registrar.query('update webhooks set takes_get = true where id = $1', [webhook.id])
    await send(webhook, 'GET', { query: { name: 'A', phone: newPhone() } })
    expect(service.test.written).toContain(other.admin.accountId)
  })

  it.each(methods)('%s: an unknown token is 404, a disabled webhook 403', async (method) => {
    const sent = { query: { name: 'A', phone: newPhone() } }
    expect((await send({ token: 'x' }, method, sent)).statusCode).toBe(404)
    const webhook = await office.makeWebhook({ enabled: false })
    expect((await send(webhook, method, sent)).statusCode).toBe(403)
    expect((await send(webhook, method)).statusCode).toBe(403)
  })

  it.each(['POST', 'PUT', 'PATCH'] as const)('%s is a delivery', async (method) => {
    const webhook = await office.makeWebhook()
    const reply = await send(webhook, method, { payload: { name: 'Asha', phone: newPhone() } })
    expect([reply.statusCode, reply.json().data.status]).toEqual([200, 'created'])
  })

  it('GET without a query and HEAD answer one line, and nothing is kept', async () => {
    const webhook = await office.makeWebhook()
    const got = await send(webhook, 'GET')
    expect([got.statusCode, got.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(got.body).toMatch(/^[^\n]+\n$/)
    const head = await send(webhook, 'HEAD', { query: { name: 'A', phone: newPhone() } })
    expect(head.statusCode).toBe(200)
    expect(await deliveriesOf(service, webhook)).toEqual([])
  })

  it('GET with a query is kept and 405, and a lead once the webhook takes GET and it is replayed', async () => {
    const webhook = await office.makeWebhook()
    const query = { name: 'Zoë Rao', mobile: newPhone() }
    const reply = await send(webhook, 'GET', { query })
    expect([reply.statusCode, reply.json().error.code]).toEqual([405, 'METHOD_NOT_ALLOWED'])
    expect(reply.headers.allow).toBe('HEAD, POST, PUT, PATCH, OPTIONS')
    const { id, outcome, reason } = await onlyDelivery(webhook)
    expect({ outcome, reason }).toEqual({ outcome: 'rejected', reason: reply.json().error.message })
    expect(await replayed(id)).toBe('rejected')
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { takes_get: true })
    expect(await replayed(id)).toBe('created')
    const { lead_id: leadId } = await onlyDelivery(webhook)
    expect(await leadOf(service, String(leadId))).toMatchObject({ name: 'Zoë Rao', phone: query.mobile })
  })

  it('two GETs of two people are two leads, and the same one twice is one', async () => {
    const webhook = await office.makeWebhook({ takes_get: true })
    const query = { name: 'Asha', phone: newPhone() }
    const first = await send(webhook, 'GET', { query })
    expect((await send(webhook, 'GET', { query })).json().data.id).toBe(first.json().data.id)
    const other = await send(webhook, 'GET', { query: { name: 'Ravi', phone: newPhone() } })
    expect(other.json().data).toMatchObject({ status: 'created' })
    expect((await deliveriesOf(service, webhook)).map((one) => one.outcome)).toEqual([
      'created',
      'repeated',
      'created',
    ])
  })

  it('DELETE is kept and 405 with what is possible, and makes no lead at a replay', async () => {
    const webhook = await office.makeWebhook({ takes_get: true })
    const reply = await send(webhook, 'DELETE', { payload: { name: 'A', phone: newPhone() } })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD, POST, PUT, PATCH, OPTIONS'])
    expect(await replayed((await onlyDelivery(webhook)).id)).toBe('rejected')
  })

  it.each([
    ['nothing', {}],
    ['a body', { payload: { name: 'A', phone: '98765 43210' } }],
    ['a body that is no JSON', { payload: '{', headers: { 'content-type': 'application/json' } }],
    ['too much', { payload: 'x'.repeat(300_000) }],
    ['an encoding that is not known', { payload: 'x', headers: { 'content-encoding': 'zstd' } }],
    ['what would be a handshake', { query: { challenge: 'abc' } }],
    ['the header of a handshake', { headers: { 'validation-token': 'tok' } }],
  ] as const)('DELETE with %s is kept, and 405 with Allow', async (_what, sent: Sent) => {
    const webhook = await office.makeWebhook()
    const reply = await send(webhook, 'DELETE', sent)
    expectRefusal(reply, 405, 'METHOD_NOT_ALLOWED')
    expect(reply.headers.allow).toBe('HEAD, POST, PUT, PATCH, OPTIONS')
    const kept = await onlyDelivery(webhook)
    expect([kept.outcome, kept.reason]).toEqual(['rejected', 'DELETE is not possible here.'])
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { enabled: false })
    expectRefusal(await send(webhook, 'DELETE', sent), 403, 'WEBHOOK_DISABLED')
    expect((await deliveriesOf(service, webhook)).map(({ outcome }) => outcome)).toEqual([
      'rejected',
      'disabled',
    ])
  })

  it('GET with a body that is no JSON is kept, and 405 where the webhook does not take GET, else 400', async () => {
    const webhook = await office.makeWebhook()
    const sent = { payload: '{', headers: { 'content-type': 'application/json' } }
    expectRefusal(await send(webhook, 'GET', sent), 405, 'METHOD_NOT_ALLOWED')
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { takes_get: true })
    expectRefusal(await send(webhook, 'GET', sent), 400, 'INVALID_JSON')
    expect(await deliveriesOf(service, webhook)).toHaveLength(2)
  })

  it.each(['POST', 'PUT', 'PATCH'] as const)('%s with nothing is kept and 400', async (method) => {
    const webhook = await office.makeWebhook()
    expectRefusal(await send(webhook, method), 400, 'INVALID_JSON')
    expect((await onlyDelivery(webhook)).outcome).toBe('rejected')
  })

  it('the query of a POST stands behind its body, counts for what a repetition is, and goes with the body', async () => {
    const webhook = await office.makeWebhook()
    const phone = newPhone()
    const send1 = (query: Record<string, string>) =>
      send(webhook, 'POST', { query, payload: { name: 'Asha', phone } })
    const reply = await send1({ name: 'Nobody', city: 'Pune' })
    const { id } = reply.json().data
    expect(await leadOf(service, id)).toMatchObject({ name: 'Asha', city: 'Pune' })
    expect((await send1({ city: 'Delhi' })).json().data).toEqual({ id, status: 'merged' })
    await office.admin.call('DELETE', `/leads/${id}`)
    const kept = await service.registrar.query('select body, query from deliveries where webhook_id = $1', [
      webhook.id,
    ])
    expect(kept).toEqual([
      { body: null, query: null },
      { body: null, query: null },
    ])
  })

  it('a POST without a body is read from its query', async () => {
    const webhook = await office.makeWebhook()
    const reply = await send(webhook, 'POST', { query: { name: 'Asha', phone: newPhone() } })
    expect(reply.json().data.status).toBe('created')
  })
})

describe('handshakes (decision 0020.49)', () => {
  const uuid = '3f2b8c1e-9d4a-4f6b-8a57-0c1d2e3f4a5b'
  const secret = 'shared secret'
  const signature = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

  it.each([
    [
      'hub.challenge',
      'GET',
      { query: { 'hub.mode': 'subscribe', 'hub.challenge': '1158', 'hub.verify_token': 'x' } },
      '1158',
    ],
    ['zd_echo', 'GET', { query: { zd_echo: 'echo-1' } }, 'echo-1'],
    ['a challenge alone', 'GET', { query: { challenge: 'c 1' } }, 'c 1'],
    ['a validationToken alone', 'POST', { query: { validationToken: 'Validation: é' } }, 'Validation: é'],
  ] as const)('%s is sent back as text', async (_what, method, sent, wanted) => {
    const webhook = await office.makeWebhook()
    const reply = await send(webhook, method, sent)
    expect([reply.statusCode, reply.body]).toEqual([200, wanted])
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.headers['x-content-type-options']).toBe('nosniff')
    const { id, outcome } = await onlyDelivery(webhook)
    expect(outcome).toBe('ignored')
    expect(await replayed(id)).toBe('ignored')
  })

  it.each([{ type: 'url_verification', token: 't', challenge: 'abc' }, { challenge: 'abc' }])(
    '%j gets its challenge back as JSON',
    async (payload) => {
      const reply = await send(await office.makeWebhook(), 'POST', { payload })
      expect([reply.statusCode, reply.json()]).toEqual([200, { challenge: 'abc' }])
    },
  )

  it('a verify token must match: 403, kept with where to set it', async () => {
    const webhook = await office.makeWebhook({ verify_token: 'right' })
    const ask = (token: string) =>
      send(webhook, 'GET', {
        query: { 'hub.mode': 'subscribe', 'hub.challenge': '1', 'hub.verify_token': token },
      })
    expect((await ask('wrong')).statusCode).toBe(403)
    expect((await onlyDelivery(webhook)).reason).toMatch(/settings/)
    expect((await ask('right')).body).toBe('1')
  })

  it.each([
    [
      'LinkedIn',
      'GET',
      { query: { challengeCode: uuid } },
      { challengeCode: uuid, challengeResponse: signature(uuid) },
    ],
    [
      'Zoom',
      'POST',
      { payload: { event: 'endpoint.url_validation', payload: { plainToken: 'q' } } },
      { plainToken: 'q', encryptedToken: signature('q') },
    ],
  ] as const)(
    '%s: signed with the signing secret; without one 403 that says where to set it',
    async (_who, method, sent, wanted) => {
      const webhook = await office.makeWebhook()
      expect((await send(webhook, method, sent)).statusCode).toBe(403)
      expect((await onlyDelivery(webhook)).reason).toMatch(/signing secret in the webhook’s settings/)
      await office.admin.call('POST', `/webhooks/${webhook.id}`, { signing_secret: secret })
      expect((await send(webhook, method, sent)).json()).toEqual(wanted)
    },
  )

  it.each([
    'v0:1700000000:{"event":"meeting.ended"}',
    '{"event":"meeting.ended"}',
    'hmacsha256={"type":"LEAD_ACTION"}',
    'a b',
    'a\nb',
    `${'a'.repeat(100)}=\n`,
    'a'.repeat(101),
    '==',
  ])('are no way to have a text of choice signed: %j is 403, kept, whatever the secret', async (text) => {
    const webhook = await office.makeWebhook({ signing_secret: secret })
    for (const payload of [
      { event: 'endpoint.url_validation', payload: { plainToken: text } },
      { challengeCode: text },
      { challengeCode: text, applicationId: 1 },
    ]) {
      const reply = await send(webhook, 'POST', { payload })
      expectRefusal(reply, 403, 'PERMISSION_DENIED')
      expect(reply.body).not.toContain(signature(text))
    }
    expectRefusal(await send(webhook, 'GET', { query: { challengeCode: text } }), 403, 'PERMISSION_DENIED')
    const kept = await deliveriesOf(service, webhook)
    expect(kept.map(({ outcome, reason }) => [outcome, reason])).toEqual(
      Array(4).fill(['rejected', expect.stringMatching(/nothing else is signed/)]),
    )
  })

  it.each(['qgg8vlvZRS6UYooatFL8Aw', 'a+b/c-d_e==', 'A'.repeat(100)])(
    'the token %s of Zoom is signed',
    async (plainToken) => {
      const webhook = await office.makeWebhook({ signing_secret: secret })
      const payload = { event: 'endpoint.url_validation', event_ts: 1, payload: { plainToken } }
      const reply = await send(webhook, 'POST', { payload })
      expect(reply.json()).toEqual({ plainToken, encryptedToken: signature(plainToken) })
    },
  )

  it('an empty POST with a Validation-Token gets it back; webhook_id alone is 200', async () => {
    const webhook = await office.makeWebhook()
    const reply = await send(webhook, 'POST', { headers: { 'validation-token': 'tok' } })
    expect([reply.statusCode, reply.headers['validation-token']]).toEqual([200, 'tok'])
    const woo = await post(service, webhook, 'webhook_id=12', {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([woo.statusCode, woo.json().data.status]).toEqual([200, 'ignored'])
  })

  it('are kept once a day however often and at once they come', async () => {
    const webhook = await office.makeWebhook()
    const ask = (code: number) => send(webhook, 'GET', { query: { challenge: String(code) } })
    const replies = await Promise.all([1, 2, 3, 4, 5].map(ask))
    expect(replies.map((reply) => reply.body)).toEqual(['1', '2', '3', '4', '5'])
    expect((await onlyDelivery(webhook)).outcome).toBe('ignored')
  })

  it('are no way to have a page served: a challenge that is too long is a delivery', async () => {
    const webhook = await office.makeWebhook()
    const reply = await send(webhook, 'GET', { query: { challenge: 'x'.repeat(201) } })
    expect(reply.statusCode).toBe(405)
  })
})
