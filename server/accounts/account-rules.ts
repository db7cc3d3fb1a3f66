import sql from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { Closed, Uuid } from '../http/validation.ts'
import { query } from '../postgres/database.ts'
import type { Tx } from '../records/database.ts'
import { auditEntry, changedFields } from '../records/log-entries.ts'
import { allowances, isAllowed, type roles } from '../records/roles.ts'
import { invalidParam } from '../refusals/errors.ts'

const hour = (description: string) => Type.Integer({ minimum: 0, maximum: 24, description })

/** What an account allows its people (decision 0048). */
export const AccountRules = Closed({
  downloads_by: Type.Enum([...allowances], { description: 'Who may download leads and calls.' }),
  keys_by: Type.Enum([...allowances], { description: 'Who may make API keys.' }),
  call_from_hour: hour('From when customers are called, IST.'),
  call_until_hour: hour('Until when, IST.'),
})

/** The rules, and the keys that are older than they are. */
export const AccountRulesView = Type.Object({
  ...AccountRules.properties,
  keys_of_others: Type.Array(
    Type.Object({ id: Uuid('The key.'), name: Type.String(), user_email: Type.String() }),
    { description: 'Keys that go on although the rule would not allow their user to make one.' },
  ),
})

export type AccountRules = Static<typeof AccountRules>
export type AccountRulesView = Static<typeof AccountRulesView>

/** What is set. */
export async function readAccountRules(tx: Tx): Promise<AccountRulesView> {
  const { accountId } = tx.caller
  const [[rules], keys] = await tx.run(
    query<AccountRules>`
      select downloads_by, keys_by, call_from_hour, call_until_hour from accounts where id = ${accountId}`,
    query<AccountRulesView['keys_of_others'][number] & { role: (typeof roles)[number] }>`
      select api_keys.id, api_keys.name, email as user_email, role from api_keys
      join users on users.account_id = ${accountId} and users.id = user_id and disabled_at is null
      where api_keys.account_id = ${accountId} and revoked_at is null order by email, api_keys.name, api_keys.id`,
  )
  if (!rules) throw new Error('the account is gone')
  const others = keys.filter(({ role }) => !isAllowed(rules.keys_by, role))
  return { ...rules, keys_of_others: others.map(({ role: _role, ...key }) => key) }
}

const told = ['downloads_by', 'keys_by', 'call_from_hour', 'call_until_hour'] as const

/** Changes what was sent; the rest stays. Acts at once, also on downloads that are under way. Throws `INVALID_PARAM` for hours without any between them. */
export async function changeAccountRules(
  tx: Tx,
  change: Partial<AccountRules>,
  at: Date,
): Promise<AccountRulesView> {
  const { keys_of_others: _keys, ...before } = await readAccountRules(tx)
  const rules = { ...before, ...change }
  if (rules.call_from_hour >= rules.call_until_hour)
    throw invalidParam('call_until_hour', 'call_until_hour must be later than call_from_hour.')
  const changes = changedFields(before, rules, told)
  tx.write(
    sql`
      update accounts set downloads_by = ${rules.downloads_by}, keys_by = ${rules.keys_by},
        call_from_hour = ${rules.call_from_hour}, call_until_hour = ${rules.call_until_hour}
      where id = ${tx.caller.accountId}`,
    auditEntry(tx.caller, at, 'account.rules_changed', ['account', tx.caller.accountId], { changes }),
  )
  return readAccountRules(tx)
}
