import { describe, expect, it, vi } from 'vitest'
import { freshContact, leadOf, makeLead } from '../support/app/leads.ts'
import { mergesOf } from '../support/app/merges.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

const { save, look, fullLead, merge } = mergesOf(service)

describe('200: what is written (decisions 0001.1, 0001.3, 0001.4)', () => {
  it('absent fields stay; the create defaults are never applied', async () => {
    const { id, phone } = await fullLead()
    const before = await look(id)
    await merge({ name: before.name, phone })
    expect(await look(id)).toEqual(before)
  })

  it('a merge that changes nothing leaves updated_at; one that changes something moves it', async () => {
    const { id, phone } = await fullLead()
    const before = await look(id)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    await merge({ name: before.name, phone })
    expect((await look(id)).updated_at).toBe(before.updated_at)
    await merge({ name: before.name, phone, city: 'Pune' })
    const after = await look(id)
    vi.useRealTimers()
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
    expect(after.created_at).toBe(before.created_at)
  })

  it('every field that is sent overwrites, tags are united without case, in the lead’s order', async () => {
    const { id, phone } = await fullLead()
    const sent = {
      name: 'Other',
      company: 'Other Ltd',
      city: 'Pune',
      source: 'Web',
      status: 'Lost',
      priority: 'Low',
      deal_value: 0,
      notes: 'second note',
    }
    await merge({ ...sent, phone, tags: ['three', 'TWO'], assigned_to: 'other-agent@example.com' })
    expect(await look(id)).toMatchObject({
      ...sent,
      tags: ['one', 'Two', 'three'],
      assigned_to: 'other-agent@example.com',
    })
  })

  it('null clears company, city, deal_value, notes and assigned_to, and nothing else', async () => {
    const { id, phone, email } = await fullLead()
    const clearing = { company: null, city: null, deal_value: null, notes: null, assigned_to: null }
    await merge({
      name: 'A',
      phone,
      ...clearing,
      email: null,
      source: null,
      status: null,
      priority: null,
      tags: null,
    })
    expect(await look(id)).toMatchObject({
      ...clearing,
      email,
      source: 'Fair',
      status: 'Won',
      priority: 'High',
      tags: ['one', 'Two'],
    })
  })

  it('blank strings change nothing', async () => {
    const { id, phone } = await fullLead()
    const before = await look(id)
    const blank = {
      company: '',
      city: ' ',
      notes: '\n',
      source: '',
      status: '',
      priority: '',
      assigned_to: '',
    }
    await merge({ name: before.name, phone, email: '', tags: ['', ' '], ...blank })
    expect(await look(id)).toEqual(before)
  })

  it('the creator stays when somebody else merges', async () => {
    const { phone } = freshContact()
    const id = await makeLead(service, service.people.agent, { phone })
    await merge({ name: 'A', phone })
    expect(await leadOf(service, service.people.agent, id)).toMatchObject({ name: 'A' })
  })

  it('the timeline tells each changed field before and after, and by whom (decision 0006.45)', async () => {
    const { id, phone } = await fullLead()
    await merge({ name: 'Other', phone, city: 'Pune', assigned_to: null })
    const [entry] = await service.registrar.query(
      "select actor_kind, actor_name, actor_user_id, details from lead_activities where lead_id = $1 and kind = 'merged'",
      [id],
    )
    expect(entry).toEqual({
      actor_kind: 'api_key',
      actor_name: 'test key',
      actor_user_id: service.people.admin.userId,
      details: {
        matched_on: ['phone'],
        changes: {
          name: { before: expect.stringMatching(/^Person/), after: 'Other' },
          city: { before: 'Mumbai', after: 'Pune' },
          assigned_to: { before: 'agent@example.com', after: null },
        },
      },
    })
  })
})

describe('400', () => {
  it.each([
    ['name', { name: null }],
    ['name', { name: undefined }],
    ['status', { status: 'Gone' }],
    ['assigned_to', { assigned_to: 'nobody@example.com' }],
    ['tags', { tags: Array.from({ length: 49 }, (_, i) => `t${i}`) }],
  ])(
    '%s: refused and the lead stays as it was (§4.2 rule 3, decisions 0001.4, 0001.11)',
    async (field, wrong) => {
      const { id, phone } = await fullLead()
      const before = await look(id)
      expectRefusal(await save({ name: 'A', phone, city: 'Pune', ...wrong }), 400, 'INVALID_PARAM', field)
      expect(await look(id)).toEqual(before)
    },
  )
})
