import { raw } from 'sql-template-tag'
import { query } from '../postgres/database.ts'
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
