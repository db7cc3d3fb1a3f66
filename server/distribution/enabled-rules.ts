import sql, { type Sql } from 'sql-template-tag'
import type { Rule } from './rule.ts'
import { readStoredRule, type StoredRule, whenColumn } from './stored-conditions.ts'

/** An expression for the rules that are on, in their order, to be read together with something else. */
export function enabledRules(accountId: string): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'when', ${whenColumn}, 'shares_by', shares_by)
      order by position, id), '[]')
    from distribution_rules where account_id = ${accountId} and enabled)`
}

/** The rules ready to be matched. */
export function readRules(stored: readonly StoredRule[]): Rule[] {
  return stored.map(readStoredRule).filter((rule) => rule !== null)
}
