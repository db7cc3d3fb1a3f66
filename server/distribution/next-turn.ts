import sql, { join } from 'sql-template-tag'
import type { Tx } from '../platform/database/database.ts'
import { istDay } from '../platform/ist-dates.ts'
import type { Rule } from './rule.ts'
import { turnParts } from './rule-turn.ts'

/** Whose turn it is, under which rule. */
export interface NextTurn {
  readonly id: string
  readonly email: string
  readonly name: string
  readonly ruleId: string
}

/** Who would get the next lead that these rules match; null when nobody is available. Uses up no turn. */
export async function nextTurn(tx: Tx, rules: readonly Rule[], at: Date): Promise<NextTurn | null> {
  if (rules.length === 0) return null
  const { accountId } = tx.caller
  const parts = turnParts(accountId, rules, istDay(at), sql`select 1 where false`)
  const next = await tx.oneOrNone<NextTurn>(sql`
    with ${join(parts, ', ')}
    select users.id, users.email, users.name, winner.rule_id as "ruleId"
    from winner join users on users.account_id = ${accountId} and users.id = winner.user_id`)
  return next ?? null
}
