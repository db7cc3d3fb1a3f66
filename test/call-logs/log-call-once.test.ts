import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Browser, type Office, openOffice } from '../support/app/console.ts'
import { freshContact } from '../support/app/leads.ts'

let service: TestApp
let office: Office
let leadId: string

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  leadId = await saveLead({})
})

afterAll(() => service.close())

const saveLead = async (fields: object): Promise<string> =>
  (
    await office.admin.call('POST', '/leads', {
      ...freshContact(),
      assigned_to: 'agent@example.com',
      ...fields,
    })
  ).json().data.id

const logCall = (fields: object = {}, browser: Browser = office.agent) =>
  browser.call('POST', '/call-logs', {
    lead_id: leadId,
    call_type: 'Outbound',
    duration_seconds: 60,
    ...fields,
  })

const total = async (): Promise<number> =>
  (await office.admin.call('GET', '/call-logs')).json().pagination.total

const merge = (kept_id: string, other_id: string) =>
  office.admin.call('POST', '/leads/merge', { kept_id, other_id })

async function expectRefused(fields: object, browser?: Browser): Promise<string> {
  const reply = await logCall(fields, browser)
  expect([reply.statusCode, reply.json().error.field], reply.body).toEqual([400, 'id'])
  return reply.body
}

describe('a call that is sent with an id (decision 0003.25a)', () => {
  it('is one, however often it is sent, in parallel too; other words under it are 400', async () => {
    const ofForm = { id: 'F3B0C442-98FC-4C14-9AFB-F4C8996FB924', outcome: 'Busy', notes: 'after six' }
    const before = await total()
    const replies = await Promise.all([1, 2, 3, 4].map(() => logCall(ofForm)))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(replies.map(({ body }) => body)).size, 'the same answer').toBe(1)
    expect((await logCall({ ...ofForm, lead_id: leadId.toUpperCase() })).body).toBe(replies[0]?.body)
    expect(await total()).toBe(before + 1)
    await expectRefused({ ...ofForm, notes: 'after seven' })
    await expectRefused({ ...ofForm, outcome: 'Completed' })
    await expectRefused(ofForm, office.admin)
    await expectRefused(ofForm, office.otherAgent)
    expect(await total()).toBe(before + 1)
  })

  it('makes nothing where that one was deleted since: it is answered as it was then', async () => {
    const ofForm = { id: randomUUID(), outcome: 'Busy', notes: 'kept on a phone for days' }
    const logged = await logCall(ofForm)
    expect((await office.agent.call('DELETE', `/call-logs/${ofForm.id}`)).statusCode).toBe(200)
    const before = await total()
    const again = await logCall(ofForm)
    expect([again.statusCode, again.body]).toEqual([201, logged.body])
    expect(await total()).toBe(before)
    expect((await logCall(ofForm, office.otherAgent)).statusCode, 'not told to others').toBe(404)
  })

  it('400 for another lead, alike whether that one is visible, hidden, deleted or never was', async () => {
    const id = randomUUID()
    await logCall({ id })
    const deleted = await saveLead({})
    await office.admin.call('DELETE', `/leads/${deleted}`)
    const others = [
      await saveLead({}),
      await saveLead({ assigned_to: 'admin@example.com' }),
      deleted,
      randomUUID(),
    ]
    const before = await total()
    const replies = await Promise.all(others.map((lead_id) => expectRefused({ id, lead_id })))
    expect(new Set(replies).size).toBe(1)
    expect(await total()).toBe(before)
  })

  it('404 naming lead_id when it is sent first, for a lead that is hidden or never was (decision 0003.21)', async () => {
    for (const lead_id of [await saveLead({ assigned_to: 'admin@example.com' }), randomUUID()]) {
      const reply = await logCall({ id: randomUUID(), lead_id })
      expect([reply.statusCode, reply.json().error.field]).toEqual([404, 'lead_id'])
    }
  })

  it('the first answer again for a call whose lead has been given away since', async () => {
    const contact = freshContact()
    const lead_id = await saveLead(contact)
    const ofForm = { id: randomUUID(), lead_id }
    const first = await logCall(ofForm)
    await office.admin.call('PATCH', `/leads/${lead_id}`, { assigned_to: 'admin@example.com' })
    expect((await logCall({ call_type: 'Inbound', lead_id })).statusCode, 'no new one').toBe(404)
    expect((await logCall(ofForm)).body).toBe(first.body)
  })

  it('the first answer again once its lead was merged, twice, into one that the caller does not see', async () => {
    const lead_id = await saveLead({})
    const [kept, last] = [
      await saveLead({ assigned_to: 'admin@example.com' }),
      await saveLead({ assigned_to: 'admin@example.com' }),
    ]
    const ofForm = { id: randomUUID(), lead_id }
    const first = await logCall(ofForm)
    for (const [into, from] of [
      [kept, lead_id],
      [last, kept],
    ] as const) {
      expect((await merge(into, from)).statusCode).toBe(200)
      const again = await logCall(ofForm)
      expect([again.statusCode, again.body]).toEqual([201, first.body])
    }
    await expectRefused({ ...ofForm, notes: 'another' })
  })

  it('400 for a lead that was merged into that of the call, and is there again', async () => {
    const [kept, other] = [await saveLead({}), await saveLead({})]
    const id = randomUUID()
    await logCall({ id, lead_id: kept })
    const { activity_id } = (await merge(kept, other)).json().data
    expect((await office.admin.call('POST', `/activities/${activity_id}/undo`)).statusCode).toBe(200)
    await expectRefused({ id, lead_id: other })
  })

  it.each([
    ['version 1', '2c5ea4c0-4067-11e9-8bad-9b1deb4d3b7d'],
    ['version 7', '01890a5d-ac96-774b-bcce-b302099a8057'],
    ['nil', '00000000-0000-0000-0000-000000000000'],
    ['version 4 of another variant', 'f3b0c442-98fc-4c14-1afb-f4c8996fb924'],
  ])('400 for an id of %s: ids have version 4 (§2.5)', async (_, id) => {
    await expectRefused({ id })
  })
})
