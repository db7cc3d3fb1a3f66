import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from './support/app.ts'
import { type People, Registrar } from './support/people.ts'

let service: TestApp
let registrar: Registrar
let people: People

beforeAll(async () => {
  service = await startTestApp()
  registrar = new Registrar(service.ownerUrl)
  people = await registrar.people()
})

afterAll(async () => {
  await registrar.close()
  await service.close()
})

const create = (body: unknown, key = people.admin.key) => service.call(key, 'POST', '/api/v1/leads', body)

describe('201', () => {
  it('creates a lead and answers the six fields of §4.2 rule 2', async () => {
    const reply = await create({ name: 'Asha Rao', phone: '98765 43210', email: 'Asha@Example.com' })
    expect(reply.json()).toEqual({
      data: {
        id: expect.any(String),
        name: 'Asha Rao',
        phone: '98765 43210',
        status: 'New',
        created_at: expect.stringMatching(/Z$/),
        updated_at: expect.stringMatching(/Z$/),
      },
    })
    expect(reply.statusCode).toBe(201)
  })
})

describe('200', () => {
  it('merges on another spelling of the phone (§4.2 rule 1, decision 8)', async () => {
    const reply = await create({ name: 'Asha R', phone: '+919876543210' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['leadline-match']).toBe('phone')
    const list = await service.call(people.admin.key, 'GET', '/api/v1/leads')
    expect(list.json()).toMatchObject({
      data: [
        { name: 'Asha R', phone: '98765 43210', email: 'Asha@Example.com', assigned_to: 'admin@example.com' },
      ],
      pagination: { limit: 50, offset: 0, total: 1, has_more: false },
    })
  })
})
