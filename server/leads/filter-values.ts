import sql, { raw } from 'sql-template-tag'
import { query } from '../postgres/database.ts'
import { knownSources } from '../read/counts/counts-by-key.ts'
import { viewersOf } from '../read/counts/day-counts.ts'
import type { Tx } from '../records/database.ts'

/** Leads whose cities count: reading more of a large account would cost more than older ones are worth. */
const newestLeads = 20_000
const mostCities = 1_000

const isMixed = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase()

/** The most used cities of the newest 20,000 leads, at most a thousand. For admins: it reads as who sees all. */
export async function listCities(tx: Tx): Promise<string[]> {
  const { accountId } = tx.caller
  const spellings = await tx.all(query<{ city: string; n: number }>`
    select city, count(*)::int as n from (
      select city from leads where account_id = ${accountId}
      order by created_at desc, id desc limit ${raw(String(newestLeads))}
    ) newest where city is not null group by city order by n desc, city`)
  const cities = new Map<string, { spelling: string; leads: number }>()
  for (const { city, n } of spellings) {
    const spelling = city.normalize('NFC').trim()
    const folded = spelling.toLowerCase()
    const known = cities.get(folded) ?? { spelling, leads: 0 }
    known.leads += n
    if (!isMixed(known.spelling) && isMixed(spelling)) known.spelling = spelling
    cities.set(folded, known)
  }
  return [...cities.values()]
    .sort((one, other) => other.leads - one.leads)
    .slice(0, mostCities)
    .map(({ spelling }) => spelling)
}

/**
 * Source labels of the leads that the caller sees, by name; from the day counts, never from rows. Of each source it reads
 * the first day that has a lead. All days are read of one that is losing leads just now, and of one that has lost all of them:
 * its rows stay, with 0.
 */
export async function listSources(tx: Tx): Promise<string[]> {
  const { accountId } = tx.caller
  const counted = sql`from day_counts where account_id = ${accountId} and subject = 'leads'
    and viewer_id = any(${viewersOf(tx.caller)}::uuid[]) and dimension = 'source' and day_counts.value = known.value`
  const sources = await tx.all(query<{ value: string }>`
    with changed as materialized (
      select dimensions ->> 'source' as value, sum(n) as n from count_changes
      where account_id = ${accountId} and subject = 'leads' group by 1
    )
    select value from (
      select unnest(${knownSources(tx.caller)}) as value union select value from changed
    ) known left join changed using (value)
    where case when changed.n < 0 then changed.n + (select coalesce(sum(n), 0) ${counted}) > 0
      else changed.n > 0 or exists (select ${counted} and n > 0) end
    order by lower(value), value`)
  return sources.map(({ value }) => value)
}
