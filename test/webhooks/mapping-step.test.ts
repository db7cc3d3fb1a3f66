import { describe, expect, it } from 'vitest'
import { webhookOffice } from './office.ts'
import { newPhone, post } from './support.ts'

const office = webhookOffice()
const { service } = office

describe('the mapping step', () => {
  it('lists the fields that were seen, with their expressions and latest samples (§4.7 rule 2)', async () => {
    const webhook = await office.makeWebhook()
    await post(service, webhook, { lead: { alpha: 'Asha', 'beta me': '1' } })
    await post(service, webhook, { lead: { alpha: 'Ravi' }, extra: true })
    const fields = (await office.admin.call('GET', `/webhooks/${webhook.id}/fields`)).json().data
    expect(
      fields.map(({ expression, sample }: Record<string, string>) => [expression, sample]).sort(),
    ).toEqual([
      ['extra', 'true'],
      ['lead."beta me"', '1'],
      ['lead.alpha', 'Ravi'],
    ])
    const alpha = fields.find((one: { expression: string }) => one.expression === 'lead.alpha')
    expect(alpha.first_seen_at < alpha.last_seen_at).toBe(true)
  })

  it('shows the latest value also of a shape that came more than once within a second', async () => {
    const webhook = await office.makeWebhook()
    for (const alpha of ['Asha', 'Ravi', 'Meena']) await post(service, webhook, { lead: { alpha } })
    const [field] = (await office.admin.call('GET', `/webhooks/${webhook.id}/fields`)).json().data
    expect(field).toMatchObject({ expression: 'lead.alpha', sample: 'Meena' })
  })

  it('guesses from the latest payload, with reasons', async () => {
    const webhook = await office.makeWebhook()
    await post(service, webhook, { FULL_NAME: 'Asha Rao', MOBILE_NO: '98765 43210' })
    const guess = (await office.admin.call('GET', `/webhooks/${webhook.id}/guess`)).json().data
    expect(guess.mapping).toMatchObject({ name: ['FULL_NAME'], phone: ['MOBILE_NO'] })
    expect(guess.reasons.phone).toContain('MOBILE_NO')
  })

  it('guesses from the latest lead, not from the ping behind it', async () => {
    const webhook = await office.makeWebhook()
    await post(service, webhook, { FULL_NAME: 'Asha Rao', MOBILE_NO: newPhone() })
    await post(service, webhook, { event: 'ping', user: { name: 'Robot' } })
    await post(service, webhook, { status: 'ok', customer_name: 'Nobody' })
    const guess = (await office.admin.call('GET', `/webhooks/${webhook.id}/guess`)).json().data
    expect(guess.mapping).toMatchObject({ name: ['FULL_NAME'], phone: ['MOBILE_NO'] })
  })

  it('marks a doubtful lead to be checked until somebody has looked (decision 0055)', async () => {
    const webhook = await office.makeWebhook()
    const body = () => ({ customer: { full_name: 'Asha Rao', number: newPhone() }, plemta: newPhone() })
    expect((await post(service, webhook, body())).statusCode).toBe(200)
    const list = async (query = '') =>
      (await office.admin.call('GET', `/webhooks/${webhook.id}/deliveries${query}`)).json().data
    const [marked] = await list('?outcome=to_check')
    expect(marked).toMatchObject({ outcome: 'created', to_check: true, name: 'Asha Rao' })
    const detail = (await office.admin.call('GET', `/deliveries/${marked.id}`)).json().data
    expect(detail.origins.phone).toMatchObject({ certainty: 0.89, doubt: 'beside' })
    const [customer] = (await office.admin.call('GET', `/deliveries/${marked.id}/question`)).json().data
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { mapping: customer.mapping })
    const checked = () => office.admin.call('POST', `/deliveries/${marked.id}/checked`)
    expect((await checked()).json().data).toEqual({ id: marked.id, to_check: null })
    expect((await checked()).statusCode).toBe(200)
    await post(service, webhook, body())
    expect(await list('?outcome=to_check')).toEqual([])
    expect(await list()).toHaveLength(2)
    const audit = (await office.admin.call('GET', '/audit?action=delivery.checked')).json().data
    expect(audit[0]).toMatchObject({ action: 'delivery.checked' })
    const nobody = await office.admin.call('POST', '/deliveries/00000000-0000-4000-8000-000000000000/checked')
    expect(nobody.statusCode).toBe(404)
  })

  it('tells of which two people a delivery may be, and what mapping says so; of no other delivery', async () => {
    const webhook = await office.makeWebhook()
    const people = {
      zorvik: { name: 'Asha Rao', phone: newPhone() },
      plemta: { name: 'Karan M', phone: newPhone() },
    }
    await post(service, webhook, people)
    await post(service, webhook, { name: 'Meena', phone: newPhone() })
    const [sure, asked] = (await office.admin.call('GET', `/webhooks/${webhook.id}/deliveries`)).json().data
    const questionOf = async (id: string) =>
      (await office.admin.call('GET', `/deliveries/${id}/question`)).json().data
    expect(await questionOf(sure.id)).toEqual([])
    const parties = await questionOf(asked.id)
    expect(parties).toEqual([
      { name: 'Asha Rao', mapping: { name: ['zorvik.name'], phone: ['zorvik.phone'] } },
      { name: 'Karan M', mapping: { name: ['plemta.name'], phone: ['plemta.phone'] } },
    ])
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { mapping: parties[1].mapping })
    await office.admin.call('POST', `/deliveries/${asked.id}/replay`)
    const told = (await office.admin.call('GET', `/deliveries/${asked.id}`)).json().data
    expect(told).toMatchObject({ outcome: 'created', name: 'Karan M' })
    expect(await questionOf(asked.id)).toEqual([])
  })

  it('checks an expression while it is typed', async () => {
    const check = (expression: string) => office.admin.call('POST', '/expressions/check', { expression })
    expect((await check("a[?b=='c'].d | [0]")).json()).toEqual({ data: { ok: true } })
    expect((await check('a..b')).json().data).toMatchObject({ ok: false, position: expect.any(Number) })
  })

  it('previews create, merge, reject and ignore, and writes nothing', async () => {
    const webhook = await office.makeWebhook()
    const known = newPhone()
    const existing = await post(service, webhook, { name: 'Known', phone: known })
    await post(service, webhook, { alpha: 'Known again', beta: known })
    await post(service, webhook, { alpha: 'New', beta: newPhone() })
    await post(service, webhook, { alpha: 'Nobody' })
    await post(service, webhook, { alpha: 'Trial', beta: newPhone(), is_test: true })
    const counts = () =>
      service.registrar.query(
        'select (select count(*) from leads) leads, (select count(*) from deliveries) deliveries, (select count(*) from audit_log) audits',
      )
    const before = await counts()
    const reply = await office.admin.call('POST', `/webhooks/${webhook.id}/preview`, {
      mapping: { name: ['alpha || name'], phone: ['beta || phone'] },
    })
    expect(reply.statusCode).toBe(200)
    expect(
      reply
        .json()
        .data.map(({ outcome, merge_with, lead, reason }: Record<string, unknown>) => [
          outcome,
          (merge_with as { id: string } | null)?.id ?? null,
          (lead as { name?: string }).name,
          reason,
        ]),
    ).toEqual([
      ['ignore', null, 'Trial', 'A test send.'],
      ['reject', null, 'Nobody', 'phone is required when email is absent.'],
      ['create', null, 'New', null],
      ['merge', existing.json().data.id, 'Known again', null],
      ['create', null, 'Known', null],
    ])
    expect(await counts()).toEqual(before)
  })

  it('sends a test the way of a real delivery, which makes no lead unless tests are taken', async () => {
    const webhook = await office.makeWebhook()
    const ignored = (await office.admin.call('POST', `/webhooks/${webhook.id}/test`, {})).json().data
    expect(ignored).toMatchObject({ outcome: 'ignored', lead_id: null, mapped: { name: 'Test Lead' } })
    await office.admin.call('POST', `/webhooks/${webhook.id}`, { accept_tests: true })
    const payload = { name: 'Trial', phone: newPhone() }
    const taken = (await office.admin.call('POST', `/webhooks/${webhook.id}/test`, { payload })).json().data
    expect(taken).toMatchObject({ outcome: 'created', mapped: { name: 'Trial' } })
  })
})
