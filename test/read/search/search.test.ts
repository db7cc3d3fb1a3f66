import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seedWords } from '../../../bench/seed-words.ts'
import { type Browser, makeUser, signIn } from '../../support/app/console.ts'
import { leadOffice } from '../../support/app/lead-office.ts'
import { makeTeam } from '../../support/people/teams.ts'

const there = leadOffice()
const { save } = there

const search = async (q: string, { query = '', browser = there.office.admin } = {}) => {
  const reply = await browser.call('GET', `/leads?q=${encodeURIComponent(q)}${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json()
}
const found = async (q: string, browser?: Browser): Promise<string[]> =>
  (await search(q, browser && { browser })).data.map(({ name }: { name: string }) => name)

const people = {
  asha: { name: 'Asha Rao', phone: '98765 43210', email: 'asha.r@example.org', company: 'Rao & Söhne' },
  arjun: { name: 'Arjun O’Brien-Rao', phone: '+44 20 7946 0958', email: 'Arjun@Mail.test', company: null },
  ram: { name: 'राम शर्मा', phone: '080 4123 4567', email: 'ram@xn.test', company: 'शर्मा टेक्सटाइल्स' },
  li: { name: '李明', phone: '+86 138 1234 5678', email: 'li@mail.test', company: 'МОСКВА Ltd 2024' },
}

describe('a search finds', () => {
  beforeAll(async () => {
    for (const one of Object.values(people)) await save(one)
  })

  it.each([
    ['the beginning of a word of a name, whatever the case', 'aSh', ['Asha Rao']],
    ['the beginning of any word', 'rao', ['Arjun O’Brien-Rao', 'Asha Rao']],
    ['no part within a word', 'sha rao', []],
    ['several words together, in any order', 'rao ash', ['Asha Rao']],
    ['words of different fields', 'asha söhne', ['Asha Rao']],
    ['accents, put together in either way', 'so\u0308hne', ['Asha Rao']],
    ['an apostrophe or none', "o'brien", ['Arjun O’Brien-Rao']],
    ['a name without its apostrophe', 'obrien', ['Arjun O’Brien-Rao']],
    ['an email by its beginning', 'arjun@ma', ['Arjun O’Brien-Rao']],
    ['an email by its domain', 'mail.test', ['李明', 'Arjun O’Brien-Rao']],
    ['a whole email', 'asha.r@example.org', ['Asha Rao']],
    ['Hindi', 'राम', ['राम शर्मा']],
    ['Hindi in name and company', 'शर्मा टेक्स', ['राम शर्मा']],
    ['Cyrillic in either case', 'москва', ['李明']],
    ['fewer than three letters', '李', ['李明']],
    ['fewer than three letters beside more', 'ra asha', ['Asha Rao']],
    ['a phone as it was typed', '98765 43210', ['Asha Rao']],
    ['a phone in another spelling', '+91-98765-43210', ['Asha Rao']],
    ['a phone with the zero of the trunk', '09876543210', ['Asha Rao']],
    ['four digits from its midst', '7654', ['Asha Rao']],
    ['its last four digits', '3210', ['Asha Rao']],
    ['five digits across its groups', '79460', ['Arjun O’Brien-Rao']],
    ['a name and digits', 'rao 5432', ['Asha Rao']],
    ['digits that begin a word', '2024', ['李明']],
    ['digits in another order not', '4321098765', []],
    ['three digits of a phone not', '765', []],
    ['a percent sign not', '%', []],
    ['what nobody has not', 'zzyzx', []],
  ])('%s', async (_what, q, names) => {
    expect(await found(q)).toEqual(names)
    const palette = await there.office.admin.call('GET', `/search?q=${encodeURIComponent(q)}`)
    const { leads, search: remark } = palette.json().data
    expect(leads.map(({ name }: { name: string }) => name)).toEqual(names)
    expect(remark).toEqual({ is_more: false, looked_at: 'all' })
  })
})

it('a search goes over all days unless one is chosen', async () => {
  const id = await save({ name: 'Methuselah' })
  await there.registrar.query('update leads set created_at = $3 where account_id = $1 and id = $2', [
    there.office.account.id,
    id,
    new Date(Date.now() - 3 * 365 * 86_400_000),
  ])
  await there.registrar.query('delete from lead_words where account_id = $1', [there.office.account.id])
  await seedWords(there.registrar, there.office.account.id)
  expect(await found('methuselah')).toEqual(['Methuselah'])
  expect((await search('methuselah', { query: '&from_date=2026-01-01' })).data).toEqual([])
  const csv = await there.office.admin.call('GET', '/leads.csv?q=methuselah')
  expect(csv.body).toContain('Methuselah')
})

it('a search goes with filters', async () => {
  await save({ name: 'Tarun Filter', source: 'Fair' })
  await save({ name: 'Tara Filter', source: 'Website' })
  const { data, pagination } = await search('filter', { query: '&source=Fair' })
  expect(data.map(({ name }: { name: string }) => name)).toEqual(['Tarun Filter'])
  expect(pagination.total).toBe(1)
})

describe('what was acknowledged is found at once, and what is gone is not', () => {
  let word: string
  let other: string
  beforeEach(() => {
    ;[word = '', other = ''] = [randomUUID(), randomUUID()].map((id) => `w${id.replaceAll('-', '')}`)
  })

  it('a change', async () => {
    const id = await save({ name: word })
    const { phone } = await there.lead(id)
    await there.office.admin.call('POST', '/leads', { name: other, phone })
    expect(await found(other)).toEqual([other])
    expect(await found(word)).toEqual([])
  })

  it('a merge by hand and its undoing', async () => {
    const [kept, taken] = [await save({ name: word }), await save({ name: other })]
    await there.merge(kept, taken)
    expect([await found(word), await found(other)]).toEqual([[word], []])
    const [entry] = await there.timeline(kept)
    expect((await there.undo(entry.id)).statusCode).toBe(200)
    expect([await found(word), await found(other)]).toEqual([[word], [other]])
  })

  it('a reassignment: whoever has the lead now finds it, and whoever had it no more', async () => {
    const id = await save({ name: word, assigned_to: 'agent@example.com' })
    const { phone } = await there.lead(id)
    const { agent, otherAgent } = there.office
    await there.office.admin.call('POST', '/leads', {
      name: word,
      phone,
      assigned_to: 'other-agent@example.com',
    })
    expect([await found(word, agent), await found(word, otherAgent)]).toEqual([[], [word]])
  })

  it('a deletion, but not of a namesake', async () => {
    const id = await save({ name: word })
    await save({ name: `${word} namesake` })
    expect((await there.office.admin.call('DELETE', `/leads/${id}`)).statusCode).toBe(200)
    expect(await found(word)).toEqual([`${word} namesake`])
  })
})

it('everybody finds the leads that he sees, and totals tell of no others', async () => {
  const { account, users, agent, otherAgent } = there.office
  const lead = await makeUser(there.service, account, 'lead', 'manager')
  await makeTeam(there.service, account.id, { [lead.id]: 'manager', [users.agent.id]: 'member' })
  const manager = await signIn(there.service, account, lead.email)
  await save({ name: 'Seen One', assigned_to: 'agent@example.com' })
  await save({ name: 'Seen Two' }, agent)
  await save({ name: 'Seen Three', assigned_to: 'other-agent@example.com' })
  await save({ name: 'Seen Four' })
  const totals = []
  for (const browser of [there.office.admin, manager, agent, otherAgent])
    totals.push((await search('seen', { browser })).pagination.total)
  expect(totals).toEqual([4, 2, 2, 1])
})
