import { expect, it } from 'vitest'
import { readLeadFilter } from '../../../server/read/leads/lead-filter.ts'
import { findLeads } from '../../../server/read/search/find-leads.ts'
import { type IndexResult, indexLeads, manyChanges } from '../../../server/read/search/index-leads.ts'
import { readSearch } from '../../../server/read/search/search-text.ts'
import { accountCaller } from '../../../server/records/caller.ts'
import { leadOffice } from '../../support/app/lead-office.ts'

const there = leadOffice()
const segmentLeads = 500
const old = manyChanges + 4 * segmentLeads

const leads = `
  insert into leads (account_id, id, name, email, email_normalized, source, status, priority, created_at, updated_at)
  select $1, gen_random_uuid(), 'Before' || lpad(i::text, 5, '0'), i || '@example.com', i || '@example.com', 'API', 'New', 'Medium',
    date_trunc('milliseconds', now()) - i * interval '10 minutes', now()
  from generate_series(1, $2::int) i`

/** All of them get another name at once. */
const changes = `
  with changed as (
    update leads set name = replace(name, 'Before', 'Behind') where account_id = $1 and name like 'Before%'
    returning id, created_at, name, email
  )
  insert into search_changes (account_id, id, lead_id, created_ms, words)
  select $1, gen_random_uuid(), id, (extract(epoch from created_at) * 1000)::bigint,
    app_search_words(replace(name, 'Behind', 'Before'), null, email, null, null, null, null)
  from changed`

const found = async (q: string): Promise<unknown> =>
  (await there.office.admin.call('GET', `/leads?q=${q}`)).json().pagination.total

it('old leads that change while leads are first indexed do not stop it, and are found as they are', async () => {
  const { id } = there.office.account
  const step = (): Promise<IndexResult> =>
    indexLeads(there.service.db, accountCaller(id), manyChanges, segmentLeads)
  await there.registrar.query(leads, [id, old])
  // The newest segment is indexed, and the next is said.
  for (let i = 0; i < 3; i++) expect(await step()).toBe('more')
  await there.registrar.query(changes, [id])
  for (let i = 0; (await step()) !== 'done'; i++) expect(i, 'steps').toBeLessThan(50)
  const segments = await there.registrar.query('select from_ms from search_segments where account_id = $1', [
    id,
  ])
  expect(segments.length).toBeGreaterThan(4)
  for (const one of [1, segmentLeads, segmentLeads + 1, 2 * segmentLeads + 1, old].map((i) =>
    `${i}`.padStart(5, '0'),
  ))
    expect([await found(`behind${one}`), await found(`before${one}`)], `lead ${one}`).toEqual([1, 0])
  const gone = "select word from search_postings where account_id = $1 and word like 'before%'"
  expect(await there.registrar.query(gone, [id])).toEqual([])
})

it('a search for a common word under a filter that nothing matches ends, and says how far it looked', async () => {
  const filter = readLeadFilter({ status: 'Won' }, new Date())
  const search = async (mostTested?: number): Promise<unknown[]> => {
    const caller = accountCaller(there.office.account.id)
    const parts = findLeads({ db: there.service.db, caller, filter, terms: readSearch('behind') }, mostTested)
    const told: unknown[] = []
    for await (const { leads, lookedAt } of parts) told.push([leads.length, lookedAt])
    return told
  }
  expect(await search(1_000)).toEqual([[0, 'newest_with_words']])
  expect((await search()).at(-1)).toEqual([0, 'all'])
})

it('a lead is found by all its words, in whatever order the clocks of machines put its changes', async () => {
  const { id } = there.office.account
  const caller = accountCaller(id)
  while ((await indexLeads(there.service.db, caller)) !== 'done');
  const names = ['Quagga Kestrel', 'Okapi Kestrel', 'Okapi Marmot']
  const phone = '98111 22333'
  const email = 'quagga@example.net'
  const saved = async (name: string): Promise<string> =>
    (await there.office.admin.call('POST', '/leads', { name, phone, email })).json().data.id
  // The latest change has the smallest id, of a machine whose clock is behind.
  const turned = `
    update search_changes set id = ('00000000-0000-7000-8000-' || lpad((1000 - place)::text, 12, '0'))::uuid
    from (select id as of, row_number() over (order by id) as place from search_changes where account_id = $1) places
    where account_id = $1 and search_changes.id = places.of`
  const changed = async (...own: string[]): Promise<void> => {
    for (const name of own) await saved(name)
    await there.registrar.query(turned, [id])
    while ((await indexLeads(there.service.db, caller)) !== 'done');
  }
  const [first = '', ...others] = names
  await changed(first, others[0] ?? '')
  expect([await found('okapi'), await found('kestrel'), await found('quagga')]).toEqual([1, 1, 1])
  await changed('Okapi Ibis', 'Marmot Ibis', 'Marmot Okapi')
  expect([await found('okapi'), await found('marmot'), await found('ibis')]).toEqual([1, 1, 0])
})

it('a step says that it is behind while more waits than it indexes', async () => {
  const { id } = there.office.account
  const again = `
    insert into search_changes (account_id, id, lead_id, created_ms, words)
    select account_id, gen_random_uuid(), id, (extract(epoch from created_at) * 1000)::bigint,
      app_search_words(name, company, email, phone_e164, phone, assigned_to_id, created_by_id)
    from leads where account_id = $1`
  for (let i = 0; i < 2; i++) await there.registrar.query(again, [id])
  const step = (): Promise<IndexResult> =>
    indexLeads(there.service.db, accountCaller(id), manyChanges, segmentLeads)
  const said: IndexResult[] = []
  while (said.at(-1) !== 'done' && said.length < 9) said.push(await step())
  expect([...new Set(said)]).toEqual(['behind', 'done'])
  expect(await found('behind00001')).toBe(1)
})

it('a lead that comes alone is not indexed among thousands, which would be written again with it', async () => {
  const { id } = there.office.account
  const index = async (): Promise<void> => {
    while ((await indexLeads(there.service.db, accountCaller(id))) !== 'done');
  }
  const come = async (name: string, from: number, to: number): Promise<void> => {
    await there.registrar.query(
      `with made as (
        insert into leads (account_id, id, name, email, email_normalized, source, status, priority, created_at, updated_at)
        select $1, gen_random_uuid(), $2, 's' || i || '@example.com', 's' || i || '@example.com', 'API', 'New', 'Medium',
          now() + i * interval '1 millisecond', now()
        from generate_series($3::int, $4::int) i returning id, created_at
      )
      insert into search_changes (account_id, id, lead_id, created_ms)
      select $1, gen_random_uuid(), id, (extract(epoch from created_at) * 1000)::bigint from made`,
      [id, name, from, to],
    )
    await index()
  }
  await index()
  await come('Serval', 1, 5_100)
  for (let i = 5_101; i < 5_104; i++) await come('Serval', i, i)
  const postings = await there.registrar.query(
    "select cardinality(created_ms) as n from search_postings where account_id = $1 and word = 'serval' order by from_ms desc",
    [id],
  )
  expect(postings[0]).toEqual({ n: 2 })
  expect(await found('serval')).toBe(1_000)
})
