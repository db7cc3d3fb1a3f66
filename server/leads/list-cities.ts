import sql from 'sql-template-tag'
import type { Tx } from '../platform/database/database.ts'

const mostCities = 1_000

const isMixed = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase()

/**
 * Cities that leads of the account have, by name, each in one spelling of its capitals. Goes from city to city by
 * the index, so that it costs by cities and not by leads. For admins: it reads as who sees all leads.
 */
export async function listCities(tx: Tx): Promise<string[]> {
  const { accountId } = tx.caller
  const cities = await tx.all<{ city: string }>(sql`
    with recursive cities as (
      (select city from leads where account_id = ${accountId} and city is not null order by city limit 1)
      union all
      select (select leads.city from leads where leads.account_id = ${accountId} and leads.city > cities.city
        order by leads.city limit 1)
      from cities where cities.city is not null
    )
    select city from cities where city is not null limit ${mostCities}`)
  const spellings = new Map<string, string>()
  for (const { city } of cities) {
    const folded = city.trim().toLowerCase()
    const known = spellings.get(folded)
    if (known === undefined || (!isMixed(known) && isMixed(city))) spellings.set(folded, city.trim())
  }
  return [...spellings.values()].sort((a, b) => a.localeCompare(b, 'en'))
}
