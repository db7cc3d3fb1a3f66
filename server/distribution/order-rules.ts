import sql from 'sql-template-tag'
import type { Tx } from '../records/database.ts'
import { auditEntry } from '../records/log-entries.ts'
import { invalidParam } from '../refusals/errors.ts'
import { turnKey } from './choose-assignee.ts'
import { listRules, type RuleRecord } from './rule-record.ts'

/** Puts the rules into the order of `ids`, which must name every rule once; else `INVALID_PARAM` naming `ids`. */
export async function orderRules(tx: Tx, ids: readonly string[], at: Date): Promise<RuleRecord[]> {
  const { accountId } = tx.caller
  await tx.run({ keys: [turnKey] })
  const known = await listRules(tx, at)
  if (ids.length !== known.length || !known.every(({ id }) => ids.includes(id)))
    throw invalidParam('ids', 'ids must name every distribution rule once.')
  tx.write(sql`
    update distribution_rules set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where account_id = ${accountId} and distribution_rules.id = wanted.id`)
  const ordered = await listRules(tx, at)
  const order = { before: known.map(({ name }) => name), after: ordered.map(({ name }) => name) }
  tx.write(auditEntry(tx.caller, at, 'distribution_rule.ordered', ['distribution_rule', null], { order }))
  return ordered
}
