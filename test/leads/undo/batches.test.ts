import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { leadOffice } from '../../support/app/lead-office.ts'
import { freshContact } from '../../support/app/leads.ts'
import { expectRefusal } from '../../support/app/refusal.ts'

const there = leadOffice()
const { save, undo, lead, timeline, wrongCounts } = there

const inBatch = (id: string) => ({ 'leadline-batch': id })
const assign = (id: string, to: string | null, batch: string, browser = there.office.admin) =>
  browser.call('PATCH', `/leads/${id}`, { assigned_to: to }, inBatch(batch))
const audit = async (query: string) => (await there.office.admin.call('GET', `/audit${query}`)).json()
const undosOf = async (
  batch: string,
  browser = there.office.admin,
  action = 'lead.changed',
): Promise<string[]> =>
  (await browser.call('GET', `/batches/${batch}/undos?action=${action}`)).json().data.ids
const savedLeads = async (count: number, assignee: string): Promise<string[]> => {
  const ids: string[] = []
  for (let i = 0; i < count; i++) ids.push(await save({ assigned_to: assignee }))
  return ids
}

describe('what is done in one go (decision 0053)', () => {
  it('is one entry of the audit log: to how many, from whom and to whom; its entries one by one on asking', async () => {
    const { agent, otherAgent, admin } = there.office.users
    const ids = await savedLeads(4, agent.email)
    const before = (await audit('?limit=1')).pagination.total
    const batch = randomUUID()
    for (const [i, id] of ids.entries()) {
      const to = i % 2 === 0 ? otherAgent : admin
      expect((await assign(id, to.email, batch)).statusCode).toBe(200)
    }
    const { data, pagination } = await audit('?limit=1')
    expect(pagination.total).toBe(before + 1)
    expect(data[0]).toMatchObject({ action: 'lead.changed', batch: { id: batch, subjects: 4 } })
    expect(data[0].details.fields).toEqual(['assigned_to'])
    expect(data[0].details.assigned_to.before).toEqual([agent.id])
    expect(data[0].details.assigned_to.after.toSorted()).toEqual([admin.id, otherAgent.id].toSorted())
    const single = await audit(`?batch=${batch}`)
    expect(single.pagination.total).toBe(4)
    expect(single.data.map((entry: { subject_id: string }) => entry.subject_id)).toEqual(ids.toReversed())
    expect(single.data.map((entry: { batch: unknown }) => entry.batch)).toEqual([null, null, null, null])
  })

  it('is an entry for each action, which filters find, on whichever page', async () => {
    const batch = randomUUID()
    const { agent } = there.office
    for (const name of ['One', 'Two'])
      await agent.call(
        'POST',
        '/leads',
        { name, phone: `98${Date.now()}`.slice(0, 8) + (name === 'One' ? '11' : '12'), on_match: 'fill' },
        inBatch(batch),
      )
    const [changed = ''] = await savedLeads(1, there.office.users.agent.email)
    await assign(changed, null, batch)
    const created = (await audit('?action=lead.created&limit=500')).data.filter(
      (entry: { batch: { id: string } | null }) => entry.batch?.id === batch,
    )
    expect(created.map((entry: { batch: { subjects: number } }) => entry.batch.subjects)).toEqual([2])
    const [all, byAdmin] = [await audit(`?batch=${batch}`), await audit(`?batch=${batch}&actor=admin`)]
    expect([all.pagination.total, byAdmin.pagination.total]).toEqual([3, 1])
    const whole = await audit('?limit=500')
    const parts = []
    for (let offset = 0; offset < whole.pagination.total; offset += 3)
      parts.push(...(await audit(`?limit=3&offset=${offset}`)).data)
    expect(parts.map(({ id }) => id)).toEqual(whole.data.map(({ id }: { id: string }) => id))
  })

  it('is undone by its ids: whoever has changed one since keeps that; the undo is a batch too', async () => {
    const { agent, otherAgent, admin } = there.office.users
    const ids = await savedLeads(3, agent.email)
    const batch = randomUUID()
    for (const id of ids) await assign(id, otherAgent.email, batch)
    const [first = ''] = ids
    await assign(first, admin.email, randomUUID())
    const undos = await undosOf(batch)
    expect(undos).toHaveLength(3)
    for (const id of ids) expect((await timeline(id)).some((entry) => undos.includes(entry.id))).toBe(true)
    const back = randomUUID()
    for (const id of undos)
      expect(
        (await there.office.admin.call('POST', `/activities/${id}/undo`, undefined, inBatch(back)))
          .statusCode,
      ).toBe(200)
    const owners = await Promise.all(ids.map(async (id) => (await lead(id)).assigned_to))
    expect(owners).toEqual([admin.email, agent.email, agent.email])
    expect(await undosOf(batch)).toEqual([])
    for (const id of await undosOf(back, there.office.admin, 'lead.change_undone')) await undo(id)
    expect(await Promise.all(ids.slice(1).map(async (id) => (await lead(id)).assigned_to))).toEqual([
      otherAgent.email,
      otherAgent.email,
    ])
    expect(await wrongCounts()).toBe(0)
  })

  it('a hand-over of several steps is one', async () => {
    const { agent, otherAgent } = there.office.users
    const ids = await savedLeads(2, agent.email)
    const batch = randomUUID()
    for (const to of [otherAgent.id, there.office.users.admin.id]) {
      const from = to === otherAgent.id ? agent.id : otherAgent.id
      await there.office.admin.call('POST', `/users/${from}/hand-over`, { to: [to] }, inBatch(batch))
    }
    const [told] = (await audit('?action=handed')).data
    expect(told.batch.id).toBe(batch)
    expect(told.batch.subjects).toBeGreaterThanOrEqual(ids.length)
    expect(new Set(told.details.assigned_to.before)).toEqual(new Set([agent.id, otherAgent.id]))
  })

  it('belongs to whoever did it, and to admins: nobody else is told of it', async () => {
    const { agent } = there.office.users
    const ids = await savedLeads(2, agent.email)
    const batch = randomUUID()
    for (const id of ids)
      await there.office.agent.call('PATCH', `/leads/${id}`, { status: 'Contacted' }, inBatch(batch))
    expect(await undosOf(batch, there.office.agent)).toHaveLength(2)
    expect(await undosOf(batch)).toHaveLength(2)
    for (const [id, browser] of [
      [batch, there.office.otherAgent],
      [randomUUID(), there.office.admin],
    ] as const)
      expectRefusal(await browser.call('GET', `/batches/${id}/undos`), 404, 'NOT_FOUND')
  })

  it('who no longer sees the leads is offered nothing to undo', async () => {
    const { agent, otherAgent } = there.office.users
    const ids = await savedLeads(2, agent.email)
    const batch = randomUUID()
    for (const id of ids) await assign(id, otherAgent.email, batch, there.office.agent)
    expect(await undosOf(batch, there.office.agent)).toEqual([])
    expect(await undosOf(batch)).toHaveLength(2)
  })

  it('what it did by one action is undone without what it did by others', async () => {
    const batch = randomUUID()
    const contact = freshContact()
    const id = await save({ ...contact, city: 'Pune' })
    const merge = { ...contact, city: 'Goa', on_match: 'overwrite' }
    await there.office.admin.call('POST', '/leads', merge, inBatch(batch))
    const further = { act: 'add', kind: 'email', contact: freshContact().email }
    await there.office.admin.call('POST', `/leads/${id}/contacts`, further, inBatch(batch))
    const [changed, merged] = [await undosOf(batch), await undosOf(batch, there.office.admin, 'lead.merged')]
    expect([changed.length, merged.length]).toEqual([1, 1])
    for (const one of changed) expect((await undo(one)).statusCode).toBe(200)
    expect(await lead(id)).toMatchObject({ city: 'Goa', further_contacts: [] })
  })

  it('tells owners and fields of all its entries, those that changed nothing among them', async () => {
    const { agent, otherAgent } = there.office.users
    const ids = await savedLeads(2, agent.email)
    const batch = randomUUID()
    for (const id of [...ids, ...ids]) await assign(id, otherAgent.email, batch)
    const [told] = (await audit('?limit=1')).data
    expect(told.batch).toEqual({ id: batch, subjects: 2 })
    expect(told.details).toMatchObject({
      fields: ['assigned_to'],
      assigned_to: { before: [agent.id], after: [otherAgent.id] },
    })
    const csv = await there.office.admin.call('GET', `/audit.csv?batch=${batch}`)
    expect(csv.body.trim().split('\n')).toHaveLength(1 + 4)
  })

  it('a header that is no id is refused with its name, and nothing is written', async () => {
    const { agent } = there.office.users
    const [id = ''] = await savedLeads(1, agent.email)
    expectRefusal(await assign(id, null, 'all of them'), 400, 'INVALID_PARAM', 'Leadline-Batch')
    expect((await lead(id)).assigned_to).toBe(agent.email)
  })
})
