import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { normalizePhone } from '../../../server/records/phone.ts'
import { leadOf, makeWebhook, newPhone, post } from '../support.ts'
import { keptService, longWait } from './kept-service.ts'

const { service, dataDir, whileLocked, ready, untilDrained, deliveriesOf, newWebhook } = keptService()

describe('a delivery that cannot be committed within two seconds (decision 0046)', () => {
  it('is answered as usual, and becomes the lead whose id was told', async () => {
    const webhook = await newWebhook()
    const body = { name: 'Asha Rao', phone: newPhone() }
    const { first, again, status } = await whileLocked(async () => {
      const first = await post(service, webhook, body)
      const again = await post(service, webhook, body)
      return { first, again, status: await ready() }
    })
    expect(first.statusCode).toBe(200)
    expect(first.json()).toEqual({ data: { id: expect.any(String), status: 'created' } })
    expect(again.json()).toEqual(first.json())
    expect(status).toMatchObject({ status: 'keeping', waiting: 2 })
    await untilDrained()
    expect(await leadOf(service, first.json().data.id)).toMatchObject({ name: 'Asha Rao' })
    expect((await deliveriesOf(webhook)).map(({ outcome }) => outcome)).toEqual(['created', 'repeated'])
  })

  it('queues behind those that wait, is answered at once, and keeps its place and its time', async () => {
    const webhook = await newWebhook()
    const phones = Array.from({ length: 40 }, newPhone)
    const before = new Date()
    const ids = await whileLocked(async () => {
      await post(service, webhook, { name: 'First', phone: newPhone() })
      const ids: string[] = []
      const since = performance.now()
      for (const phone of phones)
        ids.push((await post(service, webhook, { name: phone, phone })).json().data.id)
      expect(performance.now() - since).toBeLessThan(20_000)
      return ids
    })
    const after = new Date()
    await untilDrained()
    const leads = await service.registrar.query(
      'select id, name, created_at, updated_at from leads where account_id = $1 and id = any($2) order by created_at, id',
      [webhook.accountId, ids],
    )
    expect(leads.map(({ name }) => name).sort()).toEqual([...phones].sort())
    for (const { created_at: created, updated_at: updated } of leads) {
      expect(created >= before && created <= after).toBe(true)
      expect(updated >= created).toBe(true)
    }
  })

  it('that becomes part of a lead makes its id another name of it', async () => {
    const webhook = await newWebhook()
    const phone = newPhone()
    const { id } = (await post(service, webhook, { name: 'Asha', phone })).json().data
    const told = await whileLocked(async () => {
      const reply = await post(service, webhook, { name: 'Asha', phone, message: 'Call after six.' })
      return reply.json().data.id
    })
    expect(told).not.toBe(id)
    await untilDrained()
    expect((await deliveriesOf(webhook))[1]).toMatchObject({
      outcome: 'merged',
      lead_id: id,
      told_lead_id: told,
    })
    expect(await leadOf(service, id)).toMatchObject({ notes: 'Call after six.' })
  })

  it('is judged: a body that makes no lead is 400 and kept as rejected', async () => {
    const webhook = await newWebhook()
    const reply = await whileLocked(async () => {
      await post(service, webhook, { name: 'First', phone: newPhone() })
      return post(service, webhook, { name: 'Nobody' })
    })
    expect(reply.statusCode).toBe(400)
    await untilDrained()
    expect((await deliveriesOf(webhook)).map(({ outcome }) => outcome)).toEqual(['created', 'rejected'])
  })

  it('of a person who was deleted since is not made a lead, and holds nothing of the person', async () => {
    const webhook = await newWebhook()
    const phone = newPhone()
    await whileLocked(async () => {
      // Its first try is under way and commits in the end; what comes behind it waits on disk alone.
      await post(service, webhook, { name: 'First', phone: newPhone() })
      await post(service, webhook, { name: 'Gone', phone })
      await service.registrar.query(
        `insert into erased_contacts (account_id, contact_hash, erased_at)
         values ($1::uuid, sha256(convert_to($1::text || ' ' || $2::text, 'UTF8')), now() + interval '1 second')`,
        [webhook.accountId, normalizePhone(phone, 'IN')],
      )
    })
    await untilDrained()
    expect((await deliveriesOf(webhook))[1]).toMatchObject({
      outcome: 'rejected',
      lead_id: null,
      is_empty: true,
    })
  })

  it('leaves no segment behind when it is saved', async () => {
    await untilDrained()
    const segments = (): number =>
      readdirSync(join(dataDir, 'spool'), { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.endsWith('.segment'),
      ).length
    await expect.poll(segments, longWait).toBe(0)
  })
})

describe('503', () => {
  it('for a token that this machine does not know while its account is kept', async () => {
    const webhook = await newWebhook()
    const reply = await whileLocked(async () => {
      await post(service, webhook, { name: 'First', phone: newPhone() })
      const unknown = await makeWebhook(service, webhook.accountId)
      return post(service, unknown, { name: 'Asha', phone: newPhone() })
    })
    expect(reply.statusCode).toBe(503)
    expect(reply.headers['retry-after']).toBeDefined()
    await untilDrained()
  })
})
