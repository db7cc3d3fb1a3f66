// slow: what is told is two seconds old, and tests wait for it
import { describe, expect, it } from 'vitest'
import { type Cursor, leadsOfTimes, past, readChanges, readOn } from '../support/app/changes.ts'
import { freshContact, makeLead } from '../support/app/leads.ts'
import { expectRefusal } from '../support/app/refusal.ts'
import { serviceForTests } from '../support/app/service-for-tests.ts'

const service = serviceForTests()

describe('200', () => {
  it('tells the leads behind a moment, the oldest change first, whenever they were created', async () => {
    const people = await service.newPeople()
    const ids = await leadsOfTimes(
      service,
      people,
      [5, 1, 3].map((day) => new Date(`2026-03-0${day}T10:00:00Z`)),
    )
    const told = await readChanges(service, people.admin, { since: '2026-01-01T00:00:00Z' })
    expect(told.map(({ id }) => id)).toEqual(ids)
    const later = await readChanges(service, people.admin, {
      since: '2026-03-03T15:30:00%2B05:30',
      after: ids[1] ?? '',
    })
    expect(later.map(({ id }) => id)).toEqual(ids.slice(2))
  })

  it('tells a thousand leads of one instant, each once, in pages of seven', async () => {
    const people = await service.newPeople()
    const ids = await leadsOfTimes(
      service,
      people,
      Array.from({ length: 1_000 }, () => new Date(past)),
    )
    const told = await readOn(service, people.admin, { since: past }, 7)
    expect(told.map(({ id }) => id)).toEqual(ids)
  }, 60_000)

  it('the total is what the page holds, and one more if there are more', async () => {
    const people = await service.newPeople()
    const [first = '', second = ''] = await leadsOfTimes(
      service,
      people,
      [1, 2, 3].map((hour) => new Date(Date.parse(past) + hour * 1_000)),
    )
    const page = async (query: string) =>
      (await service.as(people.admin, 'GET', `/leads?updated_since=${past}${query}`)).json().pagination
    expect(await page('&limit=2')).toEqual({ limit: 2, offset: 0, total: 3, has_more: true })
    expect(await page('&limit=3')).toEqual({ limit: 3, offset: 0, total: 3, has_more: false })
    expect(await page('&limit=500')).toEqual({ limit: 500, offset: 0, total: 3, has_more: false })
    const at = new Date(Date.parse(past) + 2_000).toISOString()
    const rest = await service.as(people.admin, 'GET', `/leads?updated_since=${at}&after=${second}&limit=1`)
    expect(rest.json().pagination).toEqual({ limit: 1, offset: 0, total: 1, has_more: false })
    expect(rest.json().data[0].id).not.toBe(first)
  })

  it('goes with the filters and dates of every list', async () => {
    const people = await service.newPeople()
    await makeLead(service, people.admin, { name: 'New one', status: 'New' })
    const won = await makeLead(service, people.admin, { name: 'Won one', status: 'Won' })
    await expect
      .poll(async () =>
        (await readChanges(service, people.admin, { since: past }, '&status=Won')).map(({ id }) => id),
      )
      .toEqual([won])
    expect(await readChanges(service, people.admin, { since: past }, '&to_date=2026-03-01')).toEqual([])
    expect(await readChanges(service, people.admin, { since: past }, '&source=Nowhere')).toEqual([])
  })

  it('tells a merge as a change of the lead that stayed', async () => {
    const people = await service.newPeople()
    const contact = freshContact()
    const id = await makeLead(service, people.admin, contact)
    const cursor: Cursor = { since: past }
    await expect
      .poll(async () => (await readOn(service, people.admin, cursor)).map((lead) => lead.id))
      .toEqual([id])
    await service.as(people.admin, 'POST', '/leads', { ...contact, city: 'Pune' })
    await expect
      .poll(async () => (await readOn(service, people.admin, cursor)).map(({ city }) => city))
      .toEqual(['Pune'])
    expect(await readOn(service, people.admin, cursor)).toEqual([])
  })

  it('shows each person what that person may see', async () => {
    const people = await service.newPeople()
    const own = await makeLead(service, people.agent)
    await makeLead(service, people.otherAgent)
    await expect.poll(async () => (await readChanges(service, people.admin, { since: past })).length).toBe(2)
    expect((await readChanges(service, people.agent, { since: past })).map(({ id }) => id)).toEqual([own])
  })
})

describe('400', () => {
  it.each([
    ['updated_since', 'updated_since=2026-03-01T10:00:00'],
    ['updated_since', 'updated_since=yesterday'],
    ['updated_since', 'updated_since='],
    ['updated_since', 'updated_since=2026-02-30T10:00:00Z'],
    ['offset', `updated_since=${past}&offset=0`],
    ['after', 'after=00000000-0000-4000-8000-000000000000'],
    ['after', `updated_since=${past}&after=7`],
    ['updated_since', `updated_since=${past}&updated_since=${past}`],
  ])('names %s: %s', async (field, query) => {
    expectRefusal(
      await service.as(service.people.admin, 'GET', `/leads?${query}`),
      400,
      'INVALID_PARAM',
      field,
    )
  })
})
