import { asOwner } from '../../postgres/schema/owner-connection.ts'
import { type Finding, good, risky } from './finding.ts'

const unusedDays = 90
const mostNamed = 5

/** Keys of all accounts that nobody uses: each is a secret that somebody may still find. Asks for what the schema has when it is up to date. */
export async function checkKeys(ownerUrl: string): Promise<Finding> {
  const unused = await asOwner(ownerUrl, (owner) =>
    owner.query({
      text: `select id, name, count(*) over ()::int as found from api_keys
        where revoked_at is null and coalesce(last_used_at, created_at) < $1
        order by coalesce(last_used_at, created_at), id limit ${mostNamed}`,
      values: [new Date(Date.now() - unusedDays * 86_400_000)],
    }),
  )
  const [first] = unused
  if (!first) return good('keys', `none is unused for ${unusedDays} days`)
  const named = unused.map(({ id, name }) => `${name} (${id})`).join(', ')
  const more = Number(first.found) > unused.length ? ` and ${Number(first.found) - unused.length} more` : ''
  const found = `unused for ${unusedDays} days: ${named}${more}`
  return risky('keys', found, 'Revoke those that nobody needs with leadline key revoke ID.')
}
