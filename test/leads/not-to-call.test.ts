import { describe, expect, it } from 'vitest'
import type { Account } from '../../server/users/account.ts'
import type { LeadDetail } from '../../web/contract.ts'
import { signIn } from '../support/app/console.ts'
import { webhookOffice } from '../webhooks/office.ts'
import { newPhone, post } from '../webhooks/support.ts'

const office = webhookOffice()
const { service } = office

const send = async (more: object, phone = newPhone()): Promise<string> => {
  const webhook = await office.makeWebhook({ default_assignee_id: office.users.agent.id })
  const reply = await post(service, webhook, { name: 'Asha', phone, ...more })
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json().data.id
}
const lead = async (id: string): Promise<LeadDetail> =>
  (await office.admin.call('GET', `/leads/${id}`)).json().data
const say = (id: string, value: boolean, browser = office.agent) =>
  browser.call('POST', `/leads/${id}/not-to-call`, { not_to_call: value })
const marked = async (query = '?not_to_call=yes'): Promise<string[]> => {
  const reply = await office.agent.call('GET', `/leads${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  const { data, pagination } = reply.json()
  expect(pagination.total).toBe(data.length)
  return data.filter((one: { not_to_call: boolean }) => one.not_to_call).map(({ id }: { id: string }) => id)
}
const rowsOf = (id: string) =>
  service.registrar.query(
    'select lead_id from call_marks where lead_id = $1 union all select lead_id from leads_not_to_call where lead_id = $1',
    [id],
  )

describe('a mark that a platform sends', () => {
  it('stands on the lead as it was sent, in the list and under its filter', async () => {
    const plain = await send({ dnd: 'no' })
    const id = await send({ dnd: 'yes' })
    expect((await lead(id)).call_marks).toEqual([
      {
        id: expect.any(String),
        kind: 'not_to_call',
        marked_at: expect.stringMatching(/Z$/),
        marked_by: null,
        name: 'dnd',
        value: 'yes',
        taken_back_at: null,
        taken_back_by: null,
      },
    ])
    expect((await lead(plain)).call_marks).toEqual([])
    expect(await marked()).toContain(id)
    expect(await marked()).not.toContain(plain)
    expect(await marked('')).toContain(id)
  })

  it('is found by its label as well, as forms send it', async () => {
    const id = await send({ fields: [{ key: 'question_x7', label: 'Do not call', value: 'yes' }] })
    expect((await lead(id)).call_marks.map(({ kind }) => kind)).toEqual(['not_to_call'])
  })

  it('that comes again for a lead marks it too; REST shows nothing of it', async () => {
    const phone = newPhone()
    const id = await send({}, phone)
    await send({ contact_preference: 'WhatsApp only' }, phone)
    expect((await lead(id)).call_marks.map(({ kind }) => kind)).toEqual(['whatsapp_only'])
    const made = { name: 'Key', permissions: ['read'], ip_whitelist: [] }
    const { key } = (await office.admin.call('POST', '/api-keys', made)).json().data
    const listed = await service.as({ key }, 'GET', '/leads')
    expect(listed.body).toContain(id)
    expect(listed.body).not.toContain('not_to_call')
  })

  it('goes with the lead', async () => {
    const id = await send({ dnc: true })
    expect((await office.admin.call('DELETE', `/leads/${id}`)).statusCode).toBe(200)
    expect(await rowsOf(id)).toEqual([])
  })
})

describe('a mark that a person sets', () => {
  it('and takes back, also what a platform sent, stands with names and on the timeline', async () => {
    const id = await send({ dnd: 'yes' })
    expect((await say(id, false)).statusCode).toBe(200)
    expect(await marked()).not.toContain(id)
    expect((await say(id, true)).statusCode).toBe(200)
    const marks = (await lead(id)).call_marks
    expect(marks.map(({ marked_by: by, taken_back_by: back }) => [by, back])).toEqual([
      ['agent', null],
      [null, 'agent'],
    ])
    const timeline = (await office.agent.call('GET', `/leads/${id}/timeline`)).json().data
    expect(timeline[0].details.changes).toEqual({ not_to_call: { before: false, after: true } })
  })

  it('twice is there once', async () => {
    const id = await send({})
    await Promise.all([say(id, true), say(id, true), say(id, true)])
    expect((await lead(id)).call_marks.length).toBe(1)
  })

  it('404 for a lead that the person does not see', async () => {
    const id = await send({})
    const [account] = await service.registrar.query<Account>(
      'select id, name, short_name from accounts where id = $1',
      [(await office.makeWebhook()).accountId],
    )
    if (!account) throw new Error('there is no account')
    const otherAgent = await signIn(service.test, account, office.users.otherAgent.email)
    expect((await say(id, true, otherAgent)).statusCode).toBe(404)
    expect(await rowsOf(id)).toEqual([])
  })

  it.each([{}, { not_to_call: 'yes' }, { not_to_call: true, by: 'me' }])('%j is refused', async (body) => {
    const reply = await office.agent.call('POST', `/leads/${await send({})}/not-to-call`, body)
    expect(reply.statusCode).toBe(400)
  })
})

describe('a merge', () => {
  const merge = async (kept: string, other: string): Promise<string> => {
    const reply = await office.admin.call('POST', '/leads/merge', {
      kept_id: kept,
      other_id: other,
      choices: {},
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const [entry] = (await office.admin.call('GET', `/leads/${kept}/timeline`)).json().data
    return entry.id
  }
  const undo = async (activityId: string): Promise<void> => {
    const reply = await office.admin.call('POST', `/activities/${activityId}/undo`)
    expect(reply.statusCode, reply.body).toBe(200)
  }

  it('takes the mark along, and undoing it gives exactly that one back', async () => {
    const [kept, other] = [await send({}), await send({ dnd: 'yes' })]
    const before = [await lead(kept), await lead(other)].map(({ call_marks: marks }) => marks)
    const activity = await merge(kept, other)
    expect(await marked()).toContain(kept)
    await undo(activity)
    expect([await lead(kept), await lead(other)].map(({ call_marks: marks }) => marks)).toEqual(before)
    expect(await marked()).not.toContain(kept)
    expect(await marked()).toContain(other)
  })

  it('by a delivery: undone, the mark goes to the lead that the delivery makes', async () => {
    const phone = newPhone()
    const id = await send({ city: 'Pune' }, phone)
    await send({ dnd: 'yes', company: 'Rao' }, phone)
    const [entry] = (await office.admin.call('GET', `/leads/${id}/timeline`)).json().data
    await undo(entry.id)
    expect((await lead(id)).call_marks).toEqual([])
    const [row] = await service.registrar.query<{ lead_id: string }>(
      'select lead_id from deliveries where lead_id <> $1 order by received_at desc limit 1',
      [id],
    )
    expect((await lead(row?.lead_id ?? '')).call_marks.map(({ value }) => value)).toEqual(['yes'])
  })
})
