import sql from 'sql-template-tag'
import type { Owner } from '../postgres/schema/owner-connection.ts'
import { type Actor, accountCaller } from '../records/caller.ts'
import { auditEntry } from '../records/log-entries.ts'
import { invalidParam } from '../refusals/errors.ts'
import { type Account, accountIdOf, shortNameOf } from './account.ts'

const longestName = 200

/** Makes an account; a taken short name gets -2, -3 … Throws `INVALID_PARAM` naming `name`. */
export async function createAccount(owner: Owner, name: string, actor: Actor, at: Date): Promise<Account> {
  const trimmed = name.trim()
  if (trimmed === '' || trimmed.length > longestName)
    throw invalidParam('name', `name must have 1 to ${longestName} characters.`)
  const wanted = shortNameOf(trimmed)
  for (let number = 1; ; number += 1) {
    const shortName = number === 1 ? wanted : `${wanted}-${number}`
    const id = accountIdOf(shortName)
    const created = await owner.query(sql`
      insert into accounts (id, name, short_name, created_at) values (${id}, ${trimmed}, ${shortName}, ${at})
      on conflict (id) do nothing returning id`)
    if (created.length === 0) continue
    await owner.query(sql`insert into account_ids (account_id, created_at) values (${id}, ${at})`)
    await owner.insert(auditEntry(accountCaller(id, actor), at, 'account.created', ['account', id]))
    return { id, name: trimmed, short_name: shortName }
  }
}
