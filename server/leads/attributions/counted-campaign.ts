import { insertRow, onlyRow, query } from '../../postgres/database.ts'
import type { Scope } from '../../records/database.ts'
import { cutText, storableText } from '../../values/storable-text.ts'

/** So many campaigns of an account are counted by name; all later ones are counted together, under the empty one. */
export const mostCampaigns = 200
const longestName = 100

/** What is known never changes: a campaign that is counted stays so, and so does an account that has all it can have. */
const known = new Map<string, string>()
const mostKnown = 10_000

/** A campaign as its leads are counted; null for none. */
export async function countedCampaign(scope: Scope, campaign: string | undefined): Promise<string | null> {
  const name = cutText(storableText(campaign ?? ''), longestName)
  if (name === '') return null
  const { accountId } = scope.caller
  const key = `${accountId} ${name}`
  const before = known.get(key)
  if (before !== undefined) return before
  const counted = await scope.transaction(async (tx) => {
    const [there, others] = await tx.run(
      { keys: ['campaigns'] },
      query<{ name: string }>`select name from campaigns where account_id = ${accountId} and name = ${name}`,
      query<{ n: number }>`select count(*)::int as n from campaigns where account_id = ${accountId}`,
    )
    if (there.length > 0) return name
    if (onlyRow(others).n >= mostCampaigns) return ''
    tx.write(insertRow('campaigns', { account_id: accountId, name }))
    return name
  })
  if (known.size >= mostKnown) known.clear()
  known.set(key, counted)
  return counted
}
