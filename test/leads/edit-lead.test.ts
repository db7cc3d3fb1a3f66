import { describe, expect, it } from 'vitest'
import { leadOffice } from '../support/app/lead-office.ts'
import { freshContact } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'

const there = leadOffice()
const { save, lead, timeline, undo, pairs, wrongCounts } = there

const edit = (id: string, body: object, browser = there.office.agent) =>
  browser.call('PATCH', `/leads/${id}`, body)

const written = { data: { meanwhile: [] } }

const full = {
  company: 'Rao Textiles',
  city: 'Pune',
  notes: 'call after six',
  deal_value: 450_000,
  tags: ['roofing', 'wholesale'],
}

describe('PATCH /leads/:id of the console (decision 0044)', () => {
  describe('200', () => {
    it('replaces what is sent and leaves the rest', async () => {
      const id = await save(full, there.office.agent)
      const before = await lead(id)
      expect((await edit(id, { city: 'Nagpur', priority: 'High' })).json()).toEqual(written)
      expect(await lead(id)).toEqual({
        ...before,
        city: 'Nagpur',
        priority: 'High',
        updated_at: expect.any(String),
      })
      expect(await wrongCounts()).toBe(0)
    })

    it('null empties a field; a list of tags is what the lead has then', async () => {
      const id = await save(full, there.office.agent)
      const emptied = { company: null, city: null, notes: null, deal_value: null, tags: ['wholesale'] }
      expect((await edit(id, emptied)).json()).toEqual(written)
      expect(await lead(id)).toMatchObject(emptied)
      expect((await edit(id, { tags: [] })).json()).toEqual(written)
      expect(await lead(id)).toMatchObject({ tags: [] })
      expect((await edit(id, { assigned_to: null }, there.office.admin)).json()).toEqual(written)
      expect(await lead(id)).toMatchObject({ assigned_to: null })
    })

    it('one of phone and email may be emptied, and a phone is written as it is typed', async () => {
      const { phone, email } = freshContact()
      const id = await save({ phone, email }, there.office.agent)
      expect((await edit(id, { email: null })).json()).toEqual(written)
      const spelt = `${phone.slice(0, -4)} ${phone.slice(-4)}`
      expect((await edit(id, { phone: spelt })).json()).toEqual(written)
      expect(await lead(id)).toMatchObject({ phone: spelt, email: null })
    })

    it('the timeline says what changed, matched on nothing, and it can be undone', async () => {
      const id = await save(full, there.office.agent)
      await edit(id, { tags: [], city: null })
      const [entry] = await timeline(id)
      expect(entry).toMatchObject({
        kind: 'merged',
        can_undo: true,
        details: {
          matched_on: [],
          changes: { city: { before: 'Pune', after: null }, tags: { before: full.tags, after: [] } },
        },
      })
      await undo(entry.id, there.office.agent)
      expect(await lead(id)).toMatchObject({ city: 'Pune', tags: full.tags })
    })

    it('what somebody has changed meanwhile is told with who did it, and nothing is written', async () => {
      const id = await save(full, there.office.agent)
      await edit(id, { city: 'Nagpur', seen: { city: 'Pune' } }, there.office.admin)
      const late = { city: 'Mumbai', company: 'Rao', seen: { city: 'Pune', company: 'Rao Textiles' } }
      expect((await edit(id, late)).json().data.meanwhile).toEqual([
        { field: 'city', value: 'Nagpur', by: 'admin', at: expect.any(String) },
      ])
      expect(await lead(id)).toMatchObject({ city: 'Nagpur', company: 'Rao Textiles' })
      expect((await edit(id, { ...late, seen: { ...late.seen, city: 'Nagpur' } })).json()).toEqual(written)
      expect(await lead(id)).toMatchObject({ city: 'Mumbai', company: 'Rao' })
    })

    it('another field that somebody changed meanwhile is nobody’s conflict, nor the same change made twice', async () => {
      const id = await save(full, there.office.agent)
      await edit(id, { company: 'Rao & Sons' }, there.office.admin)
      const seen = {
        city: 'Pune',
        company: 'Rao Textiles',
        assigned_to: 'agent@example.com',
        tags: full.tags,
      }
      const change = { city: 'Goa', company: 'Rao & Sons', assigned_to: 'admin@example.com', tags: [] }
      expect((await edit(id, { ...change, seen })).json()).toEqual(written)
      expect(await lead(id)).toMatchObject(change)
    })

    it('of two at one moment one is told of the other', async () => {
      const id = await save(full, there.office.agent)
      const replies = await Promise.all(
        ['Goa', 'Delhi'].map((city) => edit(id, { city, seen: { city: 'Pune' } })),
      )
      const told = replies.map((reply) => reply.json().data.meanwhile.length)
      expect(told.sort()).toEqual([0, 1])
    })

    it('an email that another lead owns is left out, and admins see the pair (decision 0001.5)', async () => {
      const [mine, other] = [freshContact(), freshContact()]
      const id = await save(mine, there.office.agent)
      const owner = await save(other, there.office.otherAgent)
      expect((await edit(id, { email: other.email, city: 'Goa' }, there.office.admin)).json()).toEqual(
        written,
      )
      expect(await lead(id)).toMatchObject({ email: mine.email, city: 'Goa' })
      expect(await pairs()).toContainEqual([id, owner].sort())
    })
  })

  describe('400', () => {
    it.each([
      ['name', { name: null }],
      ['status', { status: null }],
      ['source', { source: null }],
      ['priority', { priority: 'Urgent' }],
      ['phone', { phone: 'none' }],
      ['deal_value', { deal_value: 0.001 }],
      ['assigned_to', { assigned_to: 'nobody@example.com' }],
      ['seen', { city: 'Goa', seen: { town: 'Pune' } }],
    ])('naming %s', async (field, body) => {
      const id = await save(full, there.office.agent)
      const before = await lead(id)
      const reply = await edit(id, body)
      expect(reply.statusCode).toBe(400)
      expect(reply.json().error.field).toMatch(new RegExp(`^${field}`))
      expect(await lead(id)).toEqual(before)
    })

    it('naming the contact without which nobody could be reached', async () => {
      const id = await save({ phone: freshContact().phone, email: undefined }, there.office.agent)
      expectRefusal(await edit(id, { phone: null }), 400, 'INVALID_PARAM', 'phone')
      const both = await save({}, there.office.agent)
      expectRefusal(await edit(both, { phone: null, email: null }), 400, 'INVALID_PARAM', 'email')
    })
  })

  it('404 for a lead that is missing or invisible', async () => {
    const id = await save(full, there.office.agent)
    expectRefusal(await edit(id, { city: 'Goa' }, there.office.otherAgent), 404, 'NOT_FOUND')
  })
})
