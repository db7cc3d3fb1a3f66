import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Office, openOffice } from '../support/app/console.ts'

let service: TestApp
let office: Office
let leadId: string

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
  const lead = await office.agent.call('POST', '/leads', { name: 'Asha Rao', phone: '98765 43210' })
  leadId = lead.json().data.id
})

afterAll(() => service.close())

const logCall = (fields: object = {}, browser = office.agent) =>
  browser.call('POST', '/call-logs', {
    lead_id: leadId,
    call_type: 'Outbound',
    duration_seconds: 60,
    ...fields,
  })

describe('call logs', () => {
  it('201 with the fields of §4.5; listed with the lead that was called', async () => {
    const logged = await logCall()
    expect(logged.statusCode).toBe(201)
    const list = (await office.agent.call('GET', '/call-logs')).json()
    expect(list.data).toEqual([
      {
        id: logged.json().data.id,
        lead_id: leadId,
        call_type: 'Outbound',
        duration_seconds: 60,
        outcome: 'Completed',
        notes: null,
        called_at: expect.any(String),
        created_at: expect.any(String),
        lead_name: 'Asha Rao',
        lead_phone: '98765 43210',
        lead_phone_e164: '+919876543210',
        not_to_call: false,
        called_by: 'agent@example.com',
        webhook_name: null,
      },
    ])
    expect(list.pagination.total).toBe(1)
  })

  it('of one lead, the latest call first', async () => {
    await logCall({ called_at: '2020-01-01T00:00:00Z', notes: 'old' })
    const { data } = (await office.agent.call('GET', `/leads/${leadId}/call-logs`)).json()
    expect(data.map((one: { notes: string | null }) => one.notes)).toEqual([null, 'old'])
  })

  it('404 naming lead_id for a lead that is not visible (decision 0003.21)', async () => {
    const reply = await logCall({}, office.otherAgent)
    expect([reply.statusCode, reply.json().error.field]).toEqual([404, 'lead_id'])
  })

  it('400 for a filter that does not exist (decision 0002.19)', async () => {
    const reply = await office.agent.call('GET', '/call-logs?duration=60')
    expect([reply.statusCode, reply.json().error.field]).toEqual([400, 'duration'])
  })

  it('filtered by who called and by outcome, with the total of that; as a file too', async () => {
    await logCall({ outcome: 'Busy', notes: 'by the admin' }, office.admin)
    const asked = async (query: string) => {
      const { data, pagination } = (await office.agent.call('GET', `/call-logs?${query}`)).json()
      expect(pagination.total, query).toBe(data.length)
      const file = await office.agent.call('GET', `/call-logs.csv?${query}`)
      const lines = file.body.trim().split('\n')
      expect(lines[0]).toBe(
        'id,lead_id,call_type,duration_seconds,outcome,notes,called_at_ist,created_at_ist,called_by,webhook_name,lead_name,lead_phone',
      )
      expect(lines.length - 1, query).toBe(data.length)
      return data.map(({ called_by }: { called_by: string | null }) => called_by)
    }
    expect(await asked('called_by=admin@example.com')).toEqual(['admin@example.com'])
    expect(await asked('called_by=ADMIN@Example.com&outcome=Busy&call_type=Outbound')).toEqual([
      'admin@example.com',
    ])
    expect(await asked('outcome=Busy')).toEqual(['admin@example.com'])
    expect(await asked('called_by=agent@example.com')).toEqual(['agent@example.com'])
    expect(await asked('called_by=nobody@example.com')).toEqual([])
    expect(await asked('called_by=unknown')).toEqual([])
  })

  it('deleted by whoever sees it, 404 for others (§4.6)', async () => {
    const { id } = (await logCall()).json().data
    expect((await office.otherAgent.call('DELETE', `/call-logs/${id}`)).statusCode).toBe(404)
    expect((await office.agent.call('DELETE', `/call-logs/${id}`)).json()).toEqual({
      data: { id, deleted: true },
    })
    expect((await office.agent.call('DELETE', `/call-logs/${id}`)).statusCode).toBe(404)
  })
})
