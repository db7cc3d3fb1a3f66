import { describe, expect, it } from 'vitest'
import { leadOffice } from '../../support/app/lead-office.ts'
import { freshContact } from '../../support/app/leads.ts'
import { pushesOf } from '../../support/app/pushes.ts'
import { expectRefusal } from '../../support/app/refusal.ts'

const there = leadOffice()
const { save, merge, undo, lead, timeline, pairs, wrongCounts } = there
const { admin, push, pushed, also, act, newWebhook, rowsOf } = pushesOf(there)

describe('what a merge or a push leaves goes on matching (decision 0045)', () => {
  it('by hand: phone and email of the lead that is gone find the one that was kept, and leave its main ones', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    expect((await merge(kept, other)).statusCode).toBe(200)
    expect((await also(kept)).sort()).toEqual([two.phone, two.email].sort())
    for (const contact of [{ phone: two.phone }, { email: two.email }])
      expect(await pushed({ name: 'Again', ...contact })).toMatchObject({ id: kept, isNew: false })
    expect(await lead(kept)).toMatchObject({ phone: one.phone, email: one.email })
  })

  it('a push that brings a new email for a known phone: the old one still finds the lead', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const id = await save(one)
    await pushed({ name: 'A', phone: one.phone, email: two.email })
    expect(await lead(id)).toMatchObject({ email: two.email })
    expect(await pushed({ name: 'A', email: one.email })).toMatchObject({ id, isNew: false })
    expect(await lead(id)).toMatchObject({ email: two.email, phone: one.phone })
    expect(await also(id)).toEqual([one.email])
  })

  it('a webhook that may not replace the email (decision 0001.2) leaves it as a further one', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const id = await save(one)
    const deliver = await newWebhook()
    const first = await deliver({ name: 'A', phone: one.phone, email: two.email })
    expect(first.json().data).toEqual({ id, status: 'merged' })
    expect(await lead(id)).toMatchObject({ email: one.email })
    expect(await also(id)).toEqual([two.email])
    const reply = await deliver({ name: 'A', email: two.email })
    expect(reply.json().data).toEqual({ id, status: 'merged' })
  })

  it('a value that a person corrects is dropped, unless it is to be kept', async () => {
    const [one, two, three] = [freshContact(), freshContact(), freshContact()]
    const id = await save(one)
    await admin().call('PATCH', `/leads/${id}`, { phone: two.phone })
    expect(await also(id)).toEqual([])
    expect(await pushed({ name: 'B', phone: one.phone })).toMatchObject({ isNew: true })
    await admin().call('PATCH', `/leads/${id}`, { phone: three.phone, keep_replaced: true })
    expect(await also(id)).toEqual([two.phone])
    expect(await pushed({ name: 'A', phone: two.phone })).toMatchObject({ id, isNew: false })
  })

  it('the order is main phone, main email, further phone, further email; what another lead has is left out', async () => {
    const [one, two, three] = [freshContact(), freshContact(), freshContact()]
    const [a, b, c] = [await save(one), await save(two), await save(three)]
    await merge(a, c)
    const found = await pushed({ name: 'B', phone: three.phone, email: two.email })
    expect(found).toMatchObject({ id: b, isNew: false })
    expect(found.headers['leadline-match']).toBe('email; conflict=phone')
    expect(await lead(b)).toMatchObject({ phone: two.phone })
    expect(await also(b)).toEqual([])
    expect(await pairs()).toContainEqual([a, b].sort())
  })

  it('at most fifty: the oldest that came by themselves go, those of a person stay', async () => {
    const one = freshContact()
    const id = await save(one)
    const byHand = freshContact()
    await act(id, { act: 'add', kind: 'email', contact: byHand.email })
    const emails = Array.from({ length: 52 }, () => freshContact().email)
    for (const email of emails) await pushed({ name: 'A', phone: one.phone, email })
    const kept = await also(id)
    expect(kept).toHaveLength(50)
    expect(kept).toContain(byHand.email)
    expect(kept).not.toContain(one.email)
    expect((await rowsOf(id)).length).toBe(50)
    expect(await pushed({ name: 'B', email: one.email })).toMatchObject({ isNew: true })
  }, 60_000)

  it('a search finds the lead by them, before and after it is indexed', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    await merge(kept, other)
    for (const q of [two.phone, two.email]) {
      const found = (await admin().call('GET', `/leads?q=${encodeURIComponent(q)}`)).json().data
      expect(found.map(({ id }: { id: string }) => id)).toEqual([kept])
    }
  })

  it('parallel pushes by main and further contacts make no second lead', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    await Promise.all([
      merge(kept, other),
      ...Array.from({ length: 12 }, (_, i) =>
        push(i % 2 ? { name: 'A', phone: two.phone } : { name: 'A', email: one.email, phone: two.phone }),
      ),
    ])
    const all = await Promise.all([one, two].map(({ phone }) => pushed({ name: 'A', phone })))
    expect(all.map(({ isNew }) => isNew)).toEqual([false, false])
    expect(await wrongCounts()).toBe(0)
  })
})

describe('who sees what (decision 0001.7)', () => {
  it('a further contact of a lead that the caller does not see matches nobody, and nothing hints at it', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const { agent, otherAgent } = there.office
    const [kept, other] = [await save(one, agent), await save(two, agent)]
    await merge(kept, other)
    const reply = await push({ name: 'Mine', phone: two.phone }, otherAgent)
    expect(reply.statusCode).toBe(201)
    expect(reply.headers['leadline-match']).toBeUndefined()
    const mine = reply.json().data.id
    const preview = await otherAgent.call('POST', '/leads/match', { phone: two.phone, ignore_id: mine })
    expect(preview.json().data).toEqual({ match: null, matched_on: [], conflict: null })
    expect((await lead(mine, otherAgent)).possible_duplicates_count).toBe(0)
    expectRefusal(
      await act(kept, { act: 'remove', kind: 'phone', contact: two.phone }, otherAgent),
      404,
      'NOT_FOUND',
    )
    expect(await pairs()).toContainEqual([kept, mine].sort())
    expect(await pushed({ name: 'His', phone: two.phone }, agent)).toMatchObject({ id: kept, isNew: false })
  })
})

describe('POST /leads/:id/contacts', () => {
  it('makes a further one the main one, and the main one a further one', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    await merge(kept, other)
    expect(
      (await act(kept, { act: 'make_main', kind: 'phone', contact: `+91${two.phone}` })).statusCode,
    ).toBe(200)
    expect(await lead(kept)).toMatchObject({ phone: two.phone })
    expect((await also(kept)).sort()).toEqual([one.phone, two.email].sort())
    for (const phone of [one.phone, two.phone])
      expect(await pushed({ name: 'A', phone })).toMatchObject({ id: kept })
  })

  it('removes one, with a line on the timeline that can be undone', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    await merge(kept, other)
    await act(kept, { act: 'remove', kind: 'phone', contact: two.phone })
    expect(await also(kept)).toEqual([two.email])
    const [entry] = await timeline(kept)
    expect(entry).toMatchObject({
      details: { changes: { further_contacts: { before: [two.phone], after: [] } } },
      can_undo: true,
    })
    expect((await undo(entry.id)).statusCode).toBe(200)
    expect((await also(kept)).sort()).toEqual([two.phone, two.email].sort())
    expect(await pushed({ name: 'A', phone: two.phone })).toMatchObject({ id: kept })
  })

  it('undoing that it was made the main one makes it a further one again', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    await merge(kept, other)
    const before = (await also(kept)).sort()
    await act(kept, { act: 'make_main', kind: 'phone', contact: two.phone })
    const [entry] = await timeline(kept)
    expect((await undo(entry.id)).statusCode).toBe(200)
    expect(await lead(kept)).toMatchObject({ phone: one.phone })
    expect((await also(kept)).sort()).toEqual(before)
    for (const phone of [one.phone, two.phone])
      expect(await pushed({ name: 'A', phone })).toMatchObject({ id: kept, isNew: false })
  })

  it('adds one; another who has it is a possible duplicate', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const [a, b] = [await save(one), await save(two)]
    await act(a, { act: 'add', kind: 'phone', contact: two.phone })
    expect(await also(a)).toEqual([two.phone])
    expect(await pairs()).toContainEqual([a, b].sort())
  })

  it('400 for what the lead has not, and for what is no phone', async () => {
    const id = await save(freshContact())
    const gone = { kind: 'phone', contact: freshContact().phone }
    for (const act_ of ['remove', 'make_main', 'not_shared'])
      expectRefusal(await act(id, { act: act_, ...gone }), 400, 'INVALID_PARAM', 'contact')
    expectRefusal(
      await act(id, { act: 'add', kind: 'phone', contact: 'abc' }),
      400,
      'INVALID_PARAM',
      'contact',
    )
  })
})

describe('deletion', () => {
  it('takes them along: who was known by one is a new lead', async () => {
    const [one, two] = [freshContact(), freshContact()]
    const [kept, other] = [await save(one), await save(two)]
    await merge(kept, other)
    await admin().call('DELETE', `/leads/${kept}`)
    expect(await rowsOf(kept)).toEqual([])
    expect(await pushed({ name: 'A', phone: two.phone })).toMatchObject({ isNew: true })
  })
})
