import sql from 'sql-template-tag'
import type { Owner } from '../postgres/schema/owner-connection.ts'
import { type Actor, accountCaller } from '../records/caller.ts'
import { auditEntry } from '../records/log-entries.ts'
import { invalidParam } from '../refusals/errors.ts'
import { idOfText } from '../secrets/secrets.ts'

/** One customer of the installation. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly short_name: string
}

const longestShortName = 40

/** The id of an account by its short name. Sign-ins look across no accounts. */
export const accountIdOf = (shortName: string): string => idOfText(`leadline account ${shortName}`)

/** `Rao & Söhne Pvt. Ltd.` becomes `rao-sohne-pvt-ltd`: what people type on the sign-in page. */
function shortNameOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return (words?.join('-') ?? 'account').slice(0, longestShortName).replace(/-+$/, '')
}

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
