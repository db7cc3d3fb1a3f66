import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { type Browser, type Office, openOffice } from '../support/app/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})
afterAll(() => service.close())

async function ask<Answer>(who: Browser, path: string, body: unknown): Promise<Answer> {
  const reply = await who.call('POST', path, body)
  expect(reply.statusCode, reply.body).toBeLessThan(300)
  return (reply.json() as { data: Answer }).data
}

interface Row {
  readonly outcome: string
  readonly lead_name: string | null
  readonly field: string | null
}

describe('the columns of a sheet', () => {
  it('are guessed by heading and by what stands below it; what says nothing is left out', async () => {
    const guessed = await ask(office.agent, '/import/columns', {
      header: ['Sr. No.', 'Full Name', 'Mobile No', 'E-mail ID', 'City', 'Requirement'],
      samples: [
        ['1', 'Asha Rao', '98765 43210', '', 'Pune', ''],
        ['2', 'Ravi Nair', '9876543211', 'ravi@example.com', 'Mumbai', 'Two bed flat near the station'],
      ],
    })
    expect(guessed).toEqual([null, 'name', 'phone', 'email', 'city', 'notes'])
  })

  it('two of one name and one without any are columns of their own', async () => {
    const guessed = await ask<unknown[]>(office.agent, '/import/columns', {
      header: ['', 'Phone', 'Name'],
      samples: [['x', '9876543210', 'Asha Rao']],
    })
    expect(guessed).toEqual([null, 'phone', 'name'])
  })
})

describe('a dry run', () => {
  it('says create, merge or refuse for each row as a save would, and writes nothing', async () => {
    await ask(office.agent, '/leads', { name: 'Asha Rao', phone: '+91 98765 43210' })
    const rows = await ask<Row[]>(office.agent, '/import/check', {
      leads: [
        { name: 'A. Rao', phone: '09876543210' },
        { name: 'Ravi Nair', email: 'ravi@example.com' },
        { name: 'Nobody', phone: '12' },
        { name: 'Nobody' },
        { name: 'Nobody', phone: '9876543219', status: 'Hot' },
        { name: 'Nobody', phone: '9876543219', assigned_to: 'nobody@example.com' },
        'no object',
      ],
    })
    expect(rows.map(({ outcome, lead_name, field }) => [outcome, lead_name ?? field])).toEqual([
      ['merge', 'Asha Rao'],
      ['create', null],
      ['refuse', 'phone'],
      ['refuse', 'phone'],
      ['refuse', 'status'],
      ['refuse', 'assigned_to'],
      ['refuse', null],
    ])
    const list = (await office.agent.call('GET', '/leads')).json() as { pagination: { total: number } }
    expect(list.pagination.total).toBe(1)
  })

  it('does not tell an agent of leads that he does not see', async () => {
    await ask(office.admin, '/leads', { name: 'Kabir Shah', phone: '9876543215' })
    const leads = [{ name: 'K. Shah', phone: '9876543215' }]
    const [seen] = await ask<Row[]>(office.admin, '/import/check', { leads })
    const [unseen] = await ask<Row[]>(office.agent, '/import/check', { leads })
    expect([seen?.outcome, seen?.lead_name]).toEqual(['merge', 'Kabir Shah'])
    expect([unseen?.outcome, unseen?.lead_name]).toEqual(['create', null])
  })

  it('takes 500 rows at once and no more', async () => {
    const leads = Array.from({ length: 501 }, (_, i) => ({ name: 'A', email: `a${i}@example.com` }))
    expect((await office.agent.call('POST', '/import/check', { leads })).statusCode).toBe(400)
    expect(await ask(office.agent, '/import/check', { leads: leads.slice(1) })).toHaveLength(500)
  })
})

describe('a row whose lead is there', () => {
  const saved = { name: 'Meera Shah', phone: '9876543216', city: 'Pune', status: 'Qualified' }
  const row = { name: 'M Shah', phone: '9876543216', city: 'Nashik', company: 'Shah Mills', status: 'New' }

  it('fills what is empty and leaves what a person wrote', async () => {
    const { id } = await ask<{ id: string }>(office.agent, '/leads', saved)
    const merged = await ask<{ id: string }>(office.agent, '/leads', {
      ...row,
      assigned_to: 'admin@example.com',
      on_match: 'fill',
    })
    expect(merged.id).toBe(id)
    const lead = (await office.agent.call('GET', `/leads/${id}`)).json() as { data: object }
    expect(lead.data).toMatchObject({ ...saved, company: 'Shah Mills', assigned_to: 'agent@example.com' })
  })

  it('overwrites where that is chosen', async () => {
    const { id } = await ask<{ id: string }>(office.agent, '/leads', { ...row, on_match: 'overwrite' })
    const lead = (await office.agent.call('GET', `/leads/${id}`)).json() as { data: object }
    expect(lead.data).toMatchObject({ name: 'M Shah', city: 'Nashik', status: 'New' })
  })
})

it('403 by the rules for an agent, who does not see them', async () => {
  const row = { name: 'A', phone: '9876543218' }
  expect((await office.agent.call('POST', '/import/leads', row)).statusCode).toBe(403)
})
