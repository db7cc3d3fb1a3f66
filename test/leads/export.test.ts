import { expect, it } from 'vitest'
import { sortedLeadsForCsv } from '../../server/leads/leads-csv.ts'
import { alone } from '../../server/postgres/scope.ts'
import { readLeadFilter } from '../../server/read/leads/lead-filter.ts'
import { accountCaller } from '../../server/records/caller.ts'
import { leadFieldNames } from '../../server/records/lead-fields.ts'
import type { UserRow } from '../../web/contract.ts'
import { csvRows } from '../../web/export/workbook-rows.ts'
import { guessMeanings } from '../../web/pages/import/guess-choice.ts'
import { leadOfRow } from '../../web/pages/import/lead-of-row.ts'
import { readSheet } from '../../web/pages/import/read-sheet.ts'
import { type Browser, openOffice } from '../support/app/console.ts'
import { leadOffice } from '../support/app/lead-office.ts'

const there = leadOffice()

async function csvOf(browser: Browser, query = ''): Promise<string> {
  const reply = await browser.call('GET', `/leads.csv${query}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.body
}

async function rowsOf(csv: string): Promise<string[][]> {
  const rows: string[][] = []
  for await (const some of csvRows(new Blob([csv]).stream())) rows.push(...some)
  return rows
}

/** The ids of a file, in its order. */
async function idsIn(browser: Browser, query: string): Promise<string[]> {
  const [, ...rows] = await rowsOf(await csvOf(browser, query))
  return rows.map(([id = '']) => id)
}

const awkward = {
  name: '=HYPERLINK("http://evil.example","Click")',
  phone: '098765-43210',
  email: 'asha+fair@example.com',
  company: "'=already guarded",
  city: '@पुणे, "Camp"',
  source: '-5 % offer',
  status: 'Qualified',
  priority: 'High',
  tags: ['a, b', 'c; d', 'say "so"', '"quoted"', '=1+1'],
  deal_value: 1234567.5,
  notes: '+91 98765 43210 or so\n\n"quoted", and\n＝full width',
  assigned_to: 'agent@example.com',
}

it('what is exported gives the same leads when it is imported elsewhere, every field of them', async () => {
  const { admin } = there.office
  await there.save(awkward)
  await there.save({ name: 'कबीर शाह', phone: '+1 650 253 0000', tags: [] })
  await there.save({ name: "O'Neill", notes: "'quoted'" })
  const csv = await csvOf(admin)

  const elsewhere = await openOffice(there.service, 'Elsewhere')
  const ask = async <Answer>(path: string, body: unknown): Promise<Answer> => {
    const reply = await elsewhere.admin.call('POST', path, body)
    expect(reply.statusCode, reply.body).toBeLessThan(202)
    return (reply.json() as { data: Answer }).data
  }
  const sheet = await readSheet(new File([csv], 'leads.csv'))
  const columns = await ask<(null | 'name')[]>('/import/columns', {
    header: sheet.header,
    samples: sheet.rows,
  })
  const people = (await elsewhere.admin.call('GET', '/users')).json() as { data: UserRow[] }
  for (const cells of [...sheet.rows].reverse()) {
    const meanings = guessMeanings(sheet, columns)
    const { body } = leadOfRow(sheet.header, cells, {
      columns,
      meanings,
      people: people.data,
      keepsOthers: false,
    })
    await ask('/leads', { ...body, on_match: 'fill' })
  }
  const withoutIdsAndTimes = async (file: string): Promise<string[][]> =>
    (await rowsOf(file)).map((cells) => cells.slice(1, 1 + leadFieldNames.length))
  const imported = await csvOf(elsewhere.admin)
  expect(await withoutIdsAndTimes(imported)).toEqual(await withoutIdsAndTimes(csv))
  expect(imported).toContain('+919876543210')
})

it('a file stands in the order of the list, those without what it is sorted by last, and without an end at a thousand', async () => {
  const { admin, agent } = there.office
  const ids: string[] = []
  for (const deal_value of [300, null, 100, 200, null])
    ids.push(await there.save({ source: 'Sorted', deal_value }))
  const [a = '', b = '', c = '', d = '', e = ''] = ids
  expect(await idsIn(admin, '?source=Sorted&sort=deal_value')).toEqual([a, d, c, e, b])
  expect(await idsIn(admin, '?source=Sorted&sort=deal_value&order=asc')).toEqual([c, d, a, e, b])
  await there.call(b)
  await there.call(d)
  expect(await idsIn(admin, '?source=Sorted&sort=last_call_at&order=asc')).toEqual([b, d, e, c, a])
  expect(await idsIn(admin, '?source=Sorted&called=never&sort=last_call_at&order=asc')).toEqual([a, c, e])
  expect(await idsIn(admin, '?source=Sorted&order=asc')).toEqual(ids)
  expect(await idsIn(agent, '?source=Sorted&sort=deal_value')).toEqual([])
  const { account } = there.office
  await there.registrar.query(
    `insert into leads (account_id, id, name, email, email_normalized, source, status, priority, deal_value, created_at, updated_at)
      select $1, gen_random_uuid(), 'Lead ' || n, n || '@example.com', n || '@example.com', 'Many', 'New', 'Medium',
        n % 100, now(), now() from generate_series(1, 2345) n`,
    [account.id],
  )
  const [, ...rows] = await rowsOf(await csvOf(admin, '?source=Many&sort=deal_value&order=asc'))
  const values = rows.map((cells) => Number(cells[10]))
  expect(new Set(rows.map(([id]) => id)).size).toBe(2345)
  expect(values).toEqual(values.toSorted((one, other) => one - other))
  const search = await admin.call('GET', '/leads.csv?q=rao&sort=deal_value')
  expect([search.statusCode, search.json().error.field]).toEqual([400, 'sort'])
})

it('oldest first it goes on page by page, without an end, a lead that is changed meanwhile among them', async () => {
  const { account } = there.office
  await there.registrar.query(
    `insert into leads (account_id, id, name, email, email_normalized, source, status, priority, created_at, updated_at)
      select $1, gen_random_uuid(), 'Lead ' || n, 'old' || n || '@example.com', 'old' || n || '@example.com', 'Old', 'New',
        'Medium', now() - n % 9 * interval '1 second', now() from generate_series(1, 2345) n`,
    [account.id],
  )
  for (const query of ['?source=Old&order=asc', '?source=Old&order=asc&called=never']) {
    const ids = await idsIn(there.office.admin, query)
    expect(ids).toEqual((await idsIn(there.office.admin, '?source=Old')).reverse())
    expect(new Set(ids).size).toBe(2345)
  }
})

it('an order that changes is refused, naming sort and before anything is sent, where there are too many leads', async () => {
  for (const deal_value of [1, 2, null]) await there.save({ source: 'Bounded', deal_value })
  const caller = accountCaller(there.office.account.id)
  const filter = readLeadFilter({ source: 'Bounded' }, new Date())
  for (const column of ['updated_at', 'last_call_at', 'deal_value'] as const) {
    const ask = (most: number) =>
      sortedLeadsForCsv(alone(there.service.db, caller), filter, { column, order: 'desc' }, most)
    await expect(ask(2)).rejects.toMatchObject({ code: 'INVALID_PARAM', field: 'sort' })
    const rows = []
    for await (const page of await ask(3)) rows.push(...page)
    expect(rows).toHaveLength(3)
  }
})

it('times are those of an IST clock, and the last call stands beside the lead', async () => {
  const { admin } = there.office
  const id = await there.save({ source: 'Times' })
  await there.call(id)
  const { created_at: created } = await there.lead(id)
  const [header = [], cells = []] = await rowsOf(await csvOf(admin, '?source=Times'))
  const at = (name: string): string => cells[header.indexOf(name)] ?? ''
  const instantOf = (time: string): number => Date.parse(`${time.replace(' ', 'T')}+05:30`)
  expect(instantOf(at('created_at_ist'))).toBe(Math.floor(Date.parse(created) / 1000) * 1000)
  expect(instantOf(at('last_call_at_ist'))).toBeGreaterThanOrEqual(instantOf(at('created_at_ist')))
})

it('a file that breaks off in the middle of a row is refused, wherever it is cut', async () => {
  const csv = 'id,notes\n1,"two\nlines"\n2,plain\n'
  for (const end of [3, 12, 18, csv.length - 1])
    await expect(rowsOf(csv.slice(0, end))).rejects.toThrow('broke off')
  expect(await rowsOf(csv)).toEqual([
    ['id', 'notes'],
    ['1', 'two\nlines'],
    ['2', 'plain'],
  ])
})
