import type { FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { type Static, Type } from 'typebox'
import { insertRow, query } from '../../postgres/database.ts'
import type { Tx } from '../../records/database.ts'
import { auditEntry } from '../../records/log-entries.ts'
import { invalidParam, Refusal } from '../../refusals/errors.ts'

/** Whether everybody of the account needs a second factor, and who has none. */
export const SecondFactorRule = Type.Object({
  required: Type.Boolean(),
  people_without: Type.Integer({ description: 'Active users without one.' }),
})

export type SecondFactorRule = Static<typeof SecondFactorRule>

/** The account's rule. */
export async function readRule(tx: Tx): Promise<SecondFactorRule> {
  const { accountId } = tx.caller
  const [[rule], [people]] = await tx.run(
    sql`select required_since from second_factor_rules where account_id = ${accountId}`,
    query<{ without: number }>`select count(*)::int as without from users
      where account_id = ${accountId} and disabled_at is null and second_factor_at is null`,
  )
  return { required: rule !== undefined, people_without: people?.without ?? 0 }
}

/**
 * Requires a second factor of everybody, or leaves it to each again. With the requirement the sessions of whoever has
 * none end, so that they are led to set one up now and not in two weeks. Throws `INVALID_PARAM` naming `required` for an
 * admin who has none.
 */
export async function changeRule(tx: Tx, required: boolean, at: Date): Promise<SecondFactorRule> {
  const { accountId, userId } = tx.caller
  const [own] = await tx.all(query<{ is_on: boolean }>`
    select second_factor_at is not null as is_on from users where account_id = ${accountId} and id = ${userId}`)
  if (required && own?.is_on === false)
    throw invalidParam('required', 'Set up your own second factor first, on “Your account”.')
  const before = await readRule(tx)
  if (before.required === required) return before
  tx.write(
    ...(required
      ? [
          insertRow(
            'second_factor_rules',
            { account_id: accountId, required_since: at },
            'on conflict (account_id) do nothing',
          ),
          sql`delete from sessions where account_id = ${accountId} and user_id in (
            select id from users where account_id = ${accountId} and second_factor_at is null) returning id`,
        ]
      : [sql`delete from second_factor_rules where account_id = ${accountId}`]),
    auditEntry(tx.caller, at, 'account.second_factor_rule_changed', ['account', accountId], {
      changes: { required: { before: before.required, after: required } },
    }),
  )
  return readRule(tx)
}

/** 403 for whoever has signed in without the second factor that the account requires. */
export function refuseUnfinished({ signedIn }: FastifyRequest): void {
  if (!signedIn.session.must_set_up) return
  throw new Refusal('PERMISSION_DENIED', 'This account requires a second factor: set it up first.')
}
