import { describe, expect, it } from 'vitest'
import { accountCaller } from '../../server/records/caller.ts'
import { removeOldBodies } from '../../server/webhooks/remove-old-bodies.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import { deliveriesOf, makeWebhook, newPhone, post, type TestWebhook } from './support.ts'

const service = serviceForTests()

/** Everything that is kept of a webhook's deliveries and fields, as one text. */
async function keptText(webhook: TestWebhook): Promise<string> {
  const deliveries = await service.registrar.query(
    `select convert_from(body, 'UTF8') as body, mapped, origins, reason from deliveries where webhook_id = $1`,
    [webhook.id],
  )
  const fields = await service.registrar.query('select * from webhook_fields where webhook_id = $1', [
    webhook.id,
  ])
  return JSON.stringify([deliveries, fields])
}

describe('deleting a lead (decision 0006.47)', () => {
  it('erases bodies, mapped values and samples of all deliveries that made it; the rows stay', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const body = { name: 'Forgotten Person', phone: newPhone(), message: 'secret wish' }
    const created = await post(service, webhook, body)
    await post(service, webhook, body)
    await post(service, webhook, { ...body, message: 'another wish' })
    await post(service, webhook, { name: 'Kept Person', phone: newPhone(), city: 'Pune' })
    await service.as(service.people.admin, 'DELETE', `/leads/${created.json().data.id}`)
    const text = await keptText(webhook)
    for (const gone of ['Forgotten', body.phone, 'wish']) expect(text).not.toContain(gone)
    expect(text).toContain('Kept Person')
    expect((await deliveriesOf(service, webhook)).map(({ outcome }) => outcome)).toEqual([
      'created',
      'repeated',
      'merged',
      'created',
    ])
  })

  it('while deliveries of the same person arrive leaves no body of a deleted lead', async () => {
    const webhook = await makeWebhook(service, service.people.admin.accountId)
    const phone = newPhone()
    const bodies = Array.from({ length: 30 }, (_, i) => ({ name: 'A', phone, message: `m${i % 4}` }))
    await Promise.all(
      bodies.map(async (body, i) => {
        const reply = await post(service, webhook, body)
        expect(reply.statusCode).toBe(200)
        if (i % 3 === 0) {
          await service.as(service.people.admin, 'DELETE', `/leads/${reply.json().data.id}`)
        }
      }),
    )
    const orphans = await service.registrar.query(
      `select id from deliveries where webhook_id = $1 and body is not null
       and not exists (select from leads where leads.account_id = deliveries.account_id and leads.id = lead_id)`,
      [webhook.id],
    )
    expect(orphans).toEqual([])
  })
})

/** Makes all that a webhook has kept 91 days older. */
async function age(webhook: TestWebhook): Promise<void> {
  const days = `interval '91 days'`
  // In UTC, since an update of Citus takes no difference that depends on the session's time zone.
  const earlier = (column: string) =>
    `${column} = (${column} at time zone 'UTC' - ${days}) at time zone 'UTC'`
  for (const [table, column] of [
    ['deliveries', 'received_at'],
    ['webhook_fields', 'last_seen_at'],
  ] as const)
    await service.registrar.query(`update ${table} set ${earlier(column)} where webhook_id = $1`, [
      webhook.id,
    ])
}

const sweep = (accountId: string): Promise<boolean> =>
  service.test.db.transaction(accountCaller(accountId), (tx) => removeOldBodies(90).run(tx, new Date()))

describe('the retention of bodies (DELIVERY_RETENTION_DAYS)', () => {
  it('removes bodies, values and samples that are older; newer ones and the rows stay', async () => {
    const { accountId } = service.people.stranger
    const webhook = await makeWebhook(service, accountId)
    await post(service, webhook, { name: 'Old One', phone: newPhone(), old_field: 'old sample' })
    await age(webhook)
    await post(service, webhook, { name: 'New One', phone: newPhone() })
    expect(await sweep(accountId)).toBe(false)
    const text = await keptText(webhook)
    expect(text).not.toContain('Old One')
    expect(text).not.toContain('old sample')
    expect(text).toContain('New One')
    expect(await deliveriesOf(service, webhook)).toHaveLength(2)
  })

  it('removes the query of a body that was too large: it is kept as the body of the delivery', async () => {
    const { accountId } = service.people.stranger
    const webhook = await makeWebhook(service, accountId)
    const query = 'name=Too%20Large&phone=9812300045'
    const reply = await post(service, { token: `${webhook.token}?${query}` }, 'x'.repeat(300 * 1024))
    expect(reply.statusCode).toBe(413)
    const [kept] = await deliveriesOf(service, webhook)
    expect(kept).toMatchObject({ query: null, content_type: 'application/x-www-form-urlencoded' })
    expect(kept?.body?.toString()).toBe(query)
    await age(webhook)
    await sweep(accountId)
    expect((await deliveriesOf(service, webhook))[0]?.body).toBeNull()
  })
})
