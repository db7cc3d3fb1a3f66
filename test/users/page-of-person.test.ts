import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../support/app/app.ts'
import { callConsole, type Office, openOffice, password } from '../support/app/console.ts'

let service: TestApp
let office: Office

beforeAll(async () => {
  service = await startTestApp()
  office = await openOffice(service)
})

afterAll(() => service.close())

describe('a request that names whose page it comes from', () => {
  const named = (id: string) => ({ 'leadline-user': id })
  const lead = { name: 'Asha Rao', phone: '9876543210' }

  it('401, and nothing is written or shown, once the cookie is somebody else’s', async () => {
    const { agent, admin, users } = office
    for (const id of [users.admin.id, 'nobody', '']) {
      const reply = await agent.call('POST', '/leads', lead, named(id))
      expect([reply.statusCode, reply.json().error.code]).toEqual([401, 'UNAUTHORIZED'])
      expect((await agent.call('DELETE', '/session', undefined, named(id))).statusCode).toBe(401)
      const read = await agent.call('GET', '/leads', undefined, named(id))
      expect([read.statusCode, read.json().error.code]).toEqual([401, 'UNAUTHORIZED'])
    }
    const { etag } = (await agent.call('GET', '/leads')).headers
    const known = { 'if-none-match': String(etag) }
    expect((await agent.call('GET', '/leads', undefined, known)).statusCode).toBe(304)
    const unchanged = await agent.call('GET', '/leads', undefined, { ...known, ...named(users.admin.id) })
    expect(unchanged.statusCode).toBe(401)
    expect((await admin.call('GET', '/leads')).json().pagination.total).toBe(0)
  })

  it('is taken from that person, and from whoever names nobody', async () => {
    const { agent, users } = office
    expect((await agent.call('POST', '/leads', lead, named(users.agent.id))).statusCode).toBe(201)
    expect((await agent.call('POST', '/leads', lead)).statusCode).toBe(200)
    expect((await agent.call('GET', '/leads', undefined, named(users.agent.id))).statusCode).toBe(200)
    expect((await agent.call('GET', '/leads')).statusCode).toBe(200)
  })

  it('may look with the eyes of another as that person only: 401, not 403, once the cookie is somebody else’s', async () => {
    const { agent, admin, users } = office
    const eyes = { ...named(users.admin.id), 'leadline-see-as': users.agent.id }
    expect((await admin.call('GET', '/leads', undefined, eyes)).statusCode).toBe(200)
    expect((await agent.call('GET', '/leads', undefined, eyes)).statusCode).toBe(401)
  })

  it('a download, which is a link, names it in its query; no list admits that', async () => {
    const { agent, admin, users } = office
    const paths = ['/leads.csv', '/call-logs.csv', '/audit.csv']
    for (const path of paths) {
      expect((await admin.call('GET', `${path}?page_of=${users.admin.id}`)).statusCode).toBe(200)
      for (const other of [users.agent.id, 'nobody', `${users.admin.id}&page_of=${users.agent.id}`]) {
        const reply = await admin.call('GET', `${path}?page_of=${other}`)
        expect([reply.statusCode, reply.json().error.message]).toEqual([
          401,
          'Somebody else is signed in in this browser.',
        ])
        expect(reply.headers['content-disposition']).toBeUndefined()
      }
    }
    const eyes = `see_as=${users.agent.id}&page_of=${users.admin.id}`
    expect((await admin.call('GET', `/leads.csv?${eyes}`)).statusCode).toBe(200)
    expect((await agent.call('GET', `/leads.csv?${eyes}`)).statusCode).toBe(401)
    expect((await admin.call('GET', `/leads?page_of=${users.admin.id}`)).statusCode).toBe(400)
  })

  it('is told apart at the question who is signed in too, which pages ask in nobody’s name; not at the sign-in', async () => {
    const { agent, users, account } = office
    expect((await agent.call('GET', '/session', undefined, named(users.admin.id))).statusCode).toBe(401)
    expect((await agent.call('GET', '/session')).statusCode).toBe(200)
    const credentials = { email: 'agent@example.com', password, account: account.short_name }
    expect(
      (await callConsole(service.app, 'POST', '/session', credentials, named(users.admin.id))).statusCode,
    ).toBe(200)
  })
})
