import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { accountCaller } from '../../server/records/caller.ts'
import { freshContact, makeLead, numberedLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'
import type { Person } from '../support/people/people.ts'

const service = serviceForTests()

const list = (query: string, person: Person = service.people.admin) =>
  service.as(person, 'GET', `/leads?${query}`)

async function idsOf(query: string, person: Person = service.people.admin): Promise<string[]> {
  const reply = await list(query, person)
  expect(reply.statusCode, reply.body).toBe(200)
  const { data, pagination } = reply.json()
  expect(pagination).toMatchObject({ total: data.length, has_more: false })
  return data.map(({ id }: { id: string }) => id)
}

describe('200', () => {
  it('finds a lead by its id, by its phone in any spelling, by its email in any case', async () => {
    const contact = freshContact()
    const id = await makeLead(service, service.people.admin, contact)
    const phones = [contact.phone, `0${contact.phone}`, `%2B91${contact.phone}`, `91${contact.phone}`]
    for (const query of [
      `id=${id}`,
      `id=${id.toUpperCase()}`,
      ...phones.map((phone) => `phone=${phone}`),
      `email=${contact.email.toUpperCase()}`,
      `phone=${contact.phone}&email=${contact.email}&id=${id}&status=New`,
    ])
      expect(await idsOf(query), query).toEqual([id])
  })

  it('all that is asked must hold', async () => {
    const [one, other] = [freshContact(), freshContact()]
    await makeLead(service, service.people.admin, one)
    await makeLead(service, service.people.admin, other)
    expect(await idsOf(`phone=${one.phone}&email=${other.email}`)).toEqual([])
    expect(await idsOf(`phone=${one.phone}&status=Won`)).toEqual([])
    expect(await idsOf(`phone=${freshContact().phone}`)).toEqual([])
    expect(await idsOf(`id=${randomUUID()}`)).toEqual([])
  })

  it('whenever the lead was created, unless dates are given', async () => {
    const { admin } = await service.newPeople()
    const old = numberedLead(admin.accountId, 1, new Date('2019-01-01T10:00:00Z'))
    await service.test.db.write(accountCaller(admin.accountId), async (tx) => tx.write(old))
    expect(await idsOf('email=1@example.com', admin)).toHaveLength(1)
    expect(await idsOf('email=1@example.com&from_date=2020-01-01', admin)).toEqual([])
    expect(await idsOf('email=1@example.com&from_date=2018-12-01&to_date=2019-01-01', admin)).toHaveLength(1)
  })

  it('finds a lead by a phone or email that was replaced, and says nothing of it to whom the lead is hidden', async () => {
    const { admin, agent } = service.people
    const [contact, other] = [freshContact(), freshContact()]
    const id = await makeLead(service, admin, contact)
    await service.as(admin, 'POST', '/leads', { name: 'A', phone: contact.phone, email: other.email })
    expect(await idsOf(`email=${contact.email}`)).toEqual([id])
    expect(await idsOf(`phone=${contact.phone}&email=${contact.email}`)).toEqual([id])
    expect(await idsOf(`email=${contact.email}&status=Won`)).toEqual([])
    expect(await idsOf(`email=${contact.email}`, agent)).toEqual([])
    const changed = `updated_since=2026-01-01T00:00:00Z&email=${contact.email}`
    await expect.poll(() => idsOf(changed), { interval: 500 }).toEqual([id])
  })

  it('says nothing of a lead that the linked user cannot see', async () => {
    const contact = freshContact()
    const id = await makeLead(service, service.people.admin, contact)
    for (const query of [`id=${id}`, `phone=${contact.phone}`, `email=${contact.email}`])
      expect(await idsOf(query, service.people.agent), query).toEqual([])
  })

  it('pages through several leads with one phone, the newest first', async () => {
    const people = await service.newPeople()
    const contact = freshContact()
    const hidden = await makeLead(service, people.otherAgent, contact)
    const own = await makeLead(service, people.agent, contact)
    const ids = await idsOf(`phone=${contact.phone}`, people.admin)
    expect(new Set(ids)).toEqual(new Set([own, hidden]))
    const second = (await list(`phone=${contact.phone}&limit=1&offset=1`, people.admin)).json()
    expect(second.data.map(({ id }: { id: string }) => id)).toEqual(ids.slice(1))
    expect(second.pagination).toEqual({ limit: 1, offset: 1, total: 2, has_more: false })
  })
})

describe('400', () => {
  it.each([
    ['id', 'id=7'],
    ['phone', 'phone=12'],
    ['phone', 'phone='],
    ['email', 'email=nobody'],
    ['email', 'email='],
    ['email', 'email=a@example.com&email=b@example.com'],
    ['phone', 'phone=%00'],
  ])('names %s: %s', async (field, query) => {
    expectRefusal(await list(query), 400, 'INVALID_PARAM', field)
  })
})
