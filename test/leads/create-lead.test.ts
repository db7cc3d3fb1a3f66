import { describe, expect, it } from 'vitest'
import { freshContact, leadOf, leadsOf } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

const create = (body: unknown, person = service.people.admin) => service.as(person, 'POST', '/leads', body)

async function created(fields: Record<string, unknown>, person = service.people.admin) {
  const reply = await create({ ...freshContact(), ...fields }, person)
  expect(reply.statusCode, reply.body).toBe(201)
  return leadOf(service, service.people.admin, reply.json().data.id)
}

describe('201', () => {
  it('creates a lead and answers the six fields of §4.2 rule 2, nothing else', async () => {
    const reply = await create({ name: 'Asha Rao', phone: '98765 43210', email: 'Asha@Example.com' })
    expect(reply.statusCode).toBe(201)
    expect(reply.json()).toEqual({
      data: {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        name: 'Asha Rao',
        phone: '98765 43210',
        status: 'New',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      },
    })
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.headers['leadline-match']).toBeUndefined()
    const { created_at, updated_at } = reply.json().data
    expect(updated_at).toBe(created_at)
  })

  it('answers phone null for a lead with an email alone', async () => {
    const { email } = freshContact()
    expect((await create({ name: 'A', email })).json().data.phone).toBeNull()
  })

  it('defaults: source API, status New, priority Medium, the key’s own user (§4.2, decision 0001.10)', async () => {
    expect(await created({}, service.people.agent)).toMatchObject({
      source: 'API',
      status: 'New',
      priority: 'Medium',
      assigned_to: 'agent@example.com',
      tags: [],
    })
  })

  it('assigns to the active user that assigned_to names, in any case', async () => {
    expect((await created({ assigned_to: ' AGENT@Example.com ' })).assigned_to).toBe('agent@example.com')
  })

  it('assigned_to null leaves the lead with nobody; its creator still sees it (decisions 0001.3, 0004.33)', async () => {
    const lead = await created({ assigned_to: null }, service.people.agent)
    expect(lead.assigned_to).toBeNull()
    expect((await leadOf(service, service.people.agent, lead.id)).assigned_to).toBeNull()
  })

  it('null, blank and absent are one for email, phone, source, status, priority and tags (decision 0001.3)', async () => {
    for (const nothing of [null, '', '   ', '\t\n']) {
      const { name, email } = freshContact()
      const lead = { name, email, phone: nothing, source: nothing, status: nothing, priority: nothing }
      const reply = await create({ ...lead, tags: null })
      expect(reply.statusCode, reply.body).toBe(201)
      expect(await leadOf(service, service.people.admin, reply.json().data.id)).toMatchObject({
        phone: null,
        source: 'API',
        status: 'New',
        priority: 'Medium',
        tags: [],
      })
    }
  })

  it('trims texts and drops blank and repeated tags', async () => {
    const lead = await created({ company: '  Rao  Textiles ', tags: [' a ', 'A', '', 'b', '  '] })
    expect(lead).toMatchObject({ company: 'Rao  Textiles', tags: ['a', 'b'] })
  })

  it.each([0, 0.01, 1234.5, 9_999_999_999_999.99])(
    'admits deal_value %d exactly (decision 0001.12)',
    async (n) => {
      expect((await created({ deal_value: n })).deal_value).toBe(n)
    },
  )

  it('admits every field at its longest, counted in characters and not in bytes (decision 0001.12)', async () => {
    const lead = await created({
      name: '😀'.repeat(200),
      company: 'ü'.repeat(200),
      city: 'न'.repeat(120),
      source: 's'.repeat(100),
      notes: 'n'.repeat(10_000),
      tags: Array.from({ length: 50 }, (_, i) => `${i}`.padStart(50, 'x')),
    })
    expect([...lead.name]).toHaveLength(200)
    expect(lead.tags).toHaveLength(50)
  })

  it.each(['New', 'Contacted', 'Qualified', 'Proposal', 'Won', 'Lost'])(
    'admits status %s',
    async (status) => {
      expect((await created({ status })).status).toBe(status)
    },
  )

  it('names unknown fields in Leadline-Ignored-Fields and takes the rest (decision 0001.13)', async () => {
    const reply = await create({ ...freshContact(), 'naïve field,': 1, stauts: 'Won', id: 'x' })
    expect(reply.statusCode).toBe(201)
    expect(reply.headers['leadline-ignored-fields']).toBe('na%C3%AFve%20field%2C, stauts, id')
  })

  it('writes nothing of what a caller may not set: id, times and creator are ours', async () => {
    const id = '11111111-1111-4111-8111-111111111111'
    const lead = await created({ id, created_at: '2001-01-01T00:00:00Z', created_by_id: id, account_id: id })
    expect(lead.id).not.toBe(id)
    expect(lead.created_at).not.toMatch(/^2001/)
  })

  it('two persons with different contact values are two leads, whatever their names', async () => {
    const people = await service.newPeople()
    for (let i = 0; i < 2; i++) await create({ ...freshContact(), name: 'Same Name' }, people.admin)
    expect(await leadsOf(service, people.admin)).toHaveLength(2)
  })
})

describe('201: phone and email are kept as sent (decisions 0001.8, 0001.9)', () => {
  it.each(['98765 00001', '+91-98765-00002', '(022) 2345 6789', '+1 (415) 555-2671', '919876500003'])(
    'phone %s',
    async (phone) => {
      const reply = await create({ name: 'A', phone: ` ${phone} ` })
      expect(reply.statusCode, reply.body).toBe(201)
      expect(reply.json().data.phone).toBe(phone)
    },
  )

  it.each(['A.B+c@Example.CO.IN', "o'neil@example.com", 'ü@bücher.example'])('email %s', async (email) => {
    expect((await created({ email: ` ${email} `, phone: undefined })).email).toBe(email)
  })
})

describe('400 INVALID_PARAM naming the field (§4.2 rule 3)', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['name absent', { name: undefined }, 'name'],
    ['name null', { name: null }, 'name'],
    ['name blank', { name: '   ' }, 'name'],
    ['name a number', { name: 5 }, 'name'],
    ['name too long', { name: 'n'.repeat(201) }, 'name'],
    ['neither email nor phone', { email: undefined, phone: undefined }, 'phone'],
    ['both blank', { email: '', phone: ' ' }, 'phone'],
    ['phone of letters', { phone: 'call me' }, 'phone'],
    ['phone too short', { phone: '12345' }, 'phone'],
    ['phone too long for any country', { phone: '987654321098765432' }, 'phone'],
    ['phone a number', { phone: 9876543210 }, 'phone'],
    ['phone over 32 characters', { phone: `98765 43210${' '.repeat(30)}x` }, 'phone'],
    ['email without @', { email: 'asha.example.com' }, 'email'],
    ['email without a dot in its domain', { email: 'asha@localhost' }, 'email'],
    ['email with two dots', { email: 'asha@example..com' }, 'email'],
    ['two emails', { email: 'a@example.com, b@example.com' }, 'email'],
    ['email in angle brackets', { email: 'Asha <asha@example.com>' }, 'email'],
    ['email over 254', { email: `${'a'.repeat(250)}@example.com` }, 'email'],
    ['bad email beside a good phone', { email: 'bad', phone: '9876543210' }, 'email'],
    ['company over 200', { company: 'c'.repeat(201) }, 'company'],
    ['city over 120', { city: 'c'.repeat(121) }, 'city'],
    ['source over 100', { source: 's'.repeat(101) }, 'source'],
    ['notes over 10,000', { notes: 'n'.repeat(10_001) }, 'notes'],
    ['status unknown', { status: 'Open' }, 'status'],
    ['status in another case', { status: 'new' }, 'status'],
    ['priority unknown', { priority: 'Urgent' }, 'priority'],
    ['tags a string', { tags: 'a,b' }, 'tags'],
    ['a tag that is a number', { tags: ['a', 1] }, 'tags'],
    ['a tag that is null', { tags: [null] }, 'tags'],
    ['a tag over 50 characters', { tags: ['t'.repeat(51)] }, 'tags'],
    ['51 tags', { tags: Array.from({ length: 51 }, (_, i) => `${i}`) }, 'tags'],
    ['deal_value a string', { deal_value: '5' }, 'deal_value'],
    ['deal_value negative', { deal_value: -0.01 }, 'deal_value'],
    ['deal_value of three decimals', { deal_value: 1.005 }, 'deal_value'],
    ['deal_value of a fraction too small to see', { deal_value: 1e-7 }, 'deal_value'],
    ['deal_value too large', { deal_value: 10_000_000_000_000 }, 'deal_value'],
    ['assigned_to nobody', { assigned_to: 'nobody@example.com' }, 'assigned_to'],
    ['assigned_to no email', { assigned_to: 'agent' }, 'assigned_to'],
    ['assigned_to somebody of another account', { assigned_to: 'stranger@example.com' }, 'assigned_to'],
  ])('%s', async (_what, fields, field) => {
    const before = await service.registrar.query('select count(*) from leads')
    expectRefusal(await create({ ...freshContact(), ...fields }), 400, 'INVALID_PARAM', field)
    expect(await service.registrar.query('select count(*) from leads')).toEqual(before)
  })

  it('assigned_to a disabled user (decision 0001.11)', async () => {
    const { admin } = service.people
    const gone = await service.registrar.person(admin.accountId, 'gone', 'agent')
    await service.registrar.query('update users set disabled_at = now() where id = $1', [gone.userId])
    const reply = await create({ ...freshContact(), assigned_to: gone.email })
    expectRefusal(reply, 400, 'INVALID_PARAM', 'assigned_to')
  })
})

describe('401, 403, 405, 413, 415', () => {
  it('401 without a key, 403 without Write; Read and Delete do not help (§5)', async () => {
    const { admin } = service.people
    const url = '/api/v1/leads'
    const keyless = await service.app.inject({ method: 'POST', url, payload: freshContact() })
    expectRefusal(keyless, 401, 'UNAUTHORIZED')
    const key = await service.registrar.apiKey(admin.accountId, admin.userId, { permissions: 'read,delete' })
    expectRefusal(await service.as(key, 'POST', '/leads', freshContact()), 403, 'PERMISSION_DENIED')
  })

  it('405 for DELETE of the collection: bulk operations do not exist (§1)', async () => {
    expectRefusal(await service.as(service.people.admin, 'DELETE', '/leads'), 405, 'METHOD_NOT_ALLOWED')
  })

  it('413 above 256 KiB (decision 0001.12)', async () => {
    const body = { ...freshContact(), other: 'x'.repeat(262_144) }
    expectRefusal(await create(body), 413, 'PAYLOAD_TOO_LARGE')
  })

  it('a body of just under 256 KiB is read', async () => {
    expect((await create({ ...freshContact(), other: 'x'.repeat(261_900) })).statusCode).toBe(201)
  })

  it('415 for a form, naming application/json (§4)', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const reply = await service.as(service.people.admin, 'POST', '/leads', 'name=A&phone=9876543210', headers)
    expectRefusal(reply, 415, 'UNSUPPORTED_MEDIA_TYPE')
    expect(reply.json().error.message).toContain('application/json')
  })
})
