import type pg from 'pg'
import { leadsOfSegment } from '../server/read/search/index-leads.ts'
import { wordsOfRow } from '../server/read/search/remove-from-index.ts'

const segments = `
  insert into search_segments (account_id, from_ms, leads, indexed_from_ms)
  select $1, from_ms, leads, from_ms from (
    select case when max(i) = max(max(i)) over () then 0 else min(ms) end as from_ms, count(*) as leads
    from (
      select (extract(epoch from created_at) * 1000)::bigint as ms, row_number() over (order by created_at desc) as i
      from leads where account_id = $1
    ) leads group by (i - 1) / $2::int
  ) segments`

const postingsOfSegment = `
  insert into search_postings (account_id, from_ms, word, created_ms)
  select $1, $2, word, array_agg(ms order by ms desc) from (
    select (extract(epoch from created_at) * 1000)::bigint as ms, ${wordsOfRow.sql} as words
    from leads where account_id = $1
      and created_at >= timestamptz 'epoch' + $2::bigint * interval '1 millisecond'
      and created_at < timestamptz 'epoch' + $3::bigint * interval '1 millisecond'
  ) leads cross join lateral unnest(words) word
  group by word`

/** Indexes all leads of an account into the search, as the service would in some minutes. */
export async function indexAll(
  client: pg.Client,
  accountId: string,
  segmentLeads = leadsOfSegment,
): Promise<void> {
  await client.query(segments, [accountId, segmentLeads])
  const { rows } = await client.query<{ from_ms: string }>(
    'select from_ms from search_segments where account_id = $1 order by from_ms desc',
    [accountId],
  )
  let before = String(Date.now() + 86_400_000)
  for (const { from_ms } of rows) {
    await client.query(postingsOfSegment, [accountId, from_ms, before])
    before = from_ms
  }
}
