import { beforeAll, describe, expect, it } from 'vitest'
import { freshContact, leadsOf, makeLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import type { People } from '../support/people/people.ts'

const service = serviceForTests()

const list = (query = '', person = service.people.admin) => service.as(person, 'GET', `/leads${query}`)

describe('200', () => {
  it('answers the fifteen fields of §2.1 in their types, and the pagination of §4.1', async () => {
    const people = await service.newPeople()
    await service.as(people.admin, 'POST', '/leads', {
      name: 'Asha Rao',
      email: 'Asha@Example.com',
      phone: '98765 43210',
      company: 'Rao Textiles',
      city: 'Mumbai',
      source: 'Fair',
      status: 'Qualified',
      priority: 'High',
      tags: ['wholesale', 'north'],
      deal_value: 2500.5,
      notes: 'Call after six.',
    })
    const reply = await list('', people.admin)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(reply.json()).toEqual({
      data: [
        {
          id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
          name: 'Asha Rao',
          email: 'Asha@Example.com',
          phone: '98765 43210',
          company: 'Rao Textiles',
          city: 'Mumbai',
          source: 'Fair',
          status: 'Qualified',
          priority: 'High',
          tags: ['wholesale', 'north'],
          deal_value: 2500.5,
          notes: 'Call after six.',
          assigned_to: 'admin@example.com',
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        },
      ],
      pagination: { limit: 50, offset: 0, total: 1, has_more: false },
    })
  })

  it('answers null for what is empty and [] for no tags (§2.1)', async () => {
    const people = await service.newPeople()
    await service.as(people.admin, 'POST', '/leads', { name: 'A', phone: '9876543210', assigned_to: null })
    const [lead] = await leadsOf(service, people.admin)
    expect(lead).toMatchObject({
      email: null,
      company: null,
      city: null,
      deal_value: null,
      notes: null,
      assigned_to: null,
      tags: [],
    })
  })

  it('answers an empty list to an account without leads', async () => {
    const people = await service.newPeople()
    expect((await list('', people.admin)).json()).toEqual({
      data: [],
      pagination: { limit: 50, offset: 0, total: 0, has_more: false },
    })
  })

  it('keeps every character of a text as it was sent, quotes, emoji and line ends too', async () => {
    const people = await service.newPeople()
    const notes = '"q" \\ \u2028 \u0007 😀 नमस्ते\r\n\t</script>'
    await makeLead(service, people.admin, { notes })
    expect((await leadsOf(service, people.admin))[0]?.notes).toBe(notes)
  })
})

describe('200: filters (§4.1)', () => {
  let people: People

  beforeAll(async () => {
    people = await service.newPeople()
    await makeLead(service, people.admin, { name: 'plain' })
    await makeLead(service, people.admin, { name: 'won', status: 'Won', priority: 'High' })
    await makeLead(service, people.admin, { name: 'fair', source: 'Fair & Sons, 50%', priority: 'High' })
    await makeLead(service, people.admin, { name: 'agents', assigned_to: 'agent@example.com' })
    await makeLead(service, people.admin, { name: 'nobodys', assigned_to: null })
  })

  it.each([
    ['status=Won', ['won']],
    ['priority=High', ['won', 'fair']],
    ['status=New&priority=High', ['fair']],
    [`source=${encodeURIComponent('Fair & Sons, 50%')}`, ['fair']],
    ['source=API', ['plain', 'won', 'agents', 'nobodys']],
    ['source=api', []],
    ['assigned_to=agent@example.com', ['agents']],
    ['assigned_to=AGENT@example.com', ['agents']],
    ['assigned_to=admin%40example.com', ['plain', 'won', 'fair']],
    ['assigned_to=admin@example.com&status=Won&priority=High&source=API', ['won']],
    ['status=Lost', []],
  ])('%s finds %j, and counts them', async (query, names) => {
    const reply = (await list(`?${query}`, people.admin)).json()
    expect(reply.data.map(({ name }: { name: string }) => name).sort()).toEqual([...names].sort())
    expect(reply.pagination.total).toBe(names.length)
  })

  it.each(['nobody@example.com', 'no email at all', ''])(
    'an assigned_to that nobody has (%j) finds an empty list (decision 0002.20)',
    async (email) => {
      const reply = await list(`?assigned_to=${encodeURIComponent(email)}`, people.admin)
      expect(reply.statusCode).toBe(200)
      expect(reply.json()).toMatchObject({ data: [], pagination: { total: 0 } })
    },
  )
})

describe('400 INVALID_PARAM naming the parameter (§7, decisions 0002.15, 0002.18, 0002.19)', () => {
  it.each([
    ['=x', 'querystring'],
    ['limit=0', 'limit'],
    ['limit=501', 'limit'],
    ['limit=-1', 'limit'],
    ['limit=1.5', 'limit'],
    ['limit=', 'limit'],
    ['limit=ten', 'limit'],
    ['limit=1e2', 'limit'],
    ['limit=0x10', 'limit'],
    ['limit=5.0', 'limit'],
    ['limit=%205', 'limit'],
    ['offset=1000000000000000', 'offset'],
    ['limit=%2B5', 'limit'],
    ['offset=-1', 'offset'],
    ['offset=0.5', 'offset'],
    ['offset=99999999999999999999', 'offset'],
    ['from_date=2026-02-30', 'from_date'],
    ['from_date=2026-1-1', 'from_date'],
    ['from_date=01-01-2026', 'from_date'],
    ['from_date=2026-01-01T00:00:00Z', 'from_date'],
    ['from_date=0000-01-01', 'from_date'],
    ['to_date=2025-02-29', 'to_date'],
    ['to_date=today', 'to_date'],
    ['to_date=', 'to_date'],
    ['from_date=2026-01-02&to_date=2026-01-01', 'from_date'],
    ['status=won', 'status'],
    ['status=Open', 'status'],
    ['status=', 'status'],
    ['priority=Urgent', 'priority'],
    ['stauts=Won', 'stauts'],
    ['page=2', 'page'],
    ['status=Won&status=Lost', 'status'],
    ['limit=1&limit=2', 'limit'],
    ['source=a%00b', 'source'],
  ])('%s', async (query, field) => {
    expectRefusal(await list(`?${query}`), 400, 'INVALID_PARAM', field)
  })
})

describe('401, 403', () => {
  it('401 without a key, 403 without Read; Write and Delete do not help (§5)', async () => {
    const { admin } = service.people
    expectRefusal(await service.app.inject('/api/v1/leads'), 401, 'UNAUTHORIZED')
    const key = await service.registrar.apiKey(admin.accountId, admin.userId, { permissions: 'write,delete' })
    expectRefusal(await service.as(key, 'GET', '/leads'), 403, 'PERMISSION_DENIED')
  })
})

describe('the verbs that do not exist (§1)', () => {
  it.each(['PATCH', 'PUT'])('405 with Allow for %s of the collection', async (method) => {
    const reply = await service.as(service.people.admin, method, '/leads', freshContact())
    expectRefusal(reply, 405, 'METHOD_NOT_ALLOWED')
    expect(String(reply.headers.allow).split(', ').sort()).toEqual(['GET', 'HEAD', 'POST'])
  })

  it('404 for the address of one lead without a verb, 405 for a GET of it', async () => {
    expectRefusal(await service.as(service.people.admin, 'GET', '/lead'), 404, 'NOT_FOUND')
    const id = await makeLead(service, service.people.admin)
    for (const method of ['GET', 'PATCH', 'PUT', 'POST']) {
      expectRefusal(
        await service.as(service.people.admin, method, `/leads/${id}`, {}),
        405,
        'METHOD_NOT_ALLOWED',
      )
    }
  })
})
