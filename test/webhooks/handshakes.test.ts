import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../support/app/refusal.ts'
import { webhookOffice } from './office.ts'
import { roadsInto } from './sent-by.ts'
import { deliveriesOf, post } from './support.ts'

const office = webhookOffice()
const { service } = office
const { send, replayed, onlyDelivery } = roadsInto(office)

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
