import { describe, expect, it } from 'vitest'
import { expectRefusal } from '../support/app/refusal.ts'
import { webhookOffice } from './office.ts'
import { methods, roadsInto, type Sent } from './sent-by.ts'
import { deliveriesOf, leadOf, makeWebhook, newPhone } from './support.ts'

const office = webhookOffice()
const { service } = office
const { send, replayed, onlyDelivery } = roadsInto(office)

describe('methods (decision 0020.48)', () => {
  it('a delivery by GET tells that counts want compacting, as one by POST does', async () => {
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
