import sql, { type Sql } from 'sql-template-tag'
import { Refusal } from '../refusals/errors.ts'
import { memoize } from '../values/memoize.ts'
import type { Rule, WayToShare } from './rule.ts'
import { readConditions } from './rule-conditions.ts'

/** A rule as it is read for matching. */
export interface StoredRule {
  readonly id: string
  readonly name: string
  readonly when: unknown
  readonly shares_by: WayToShare
}

/** The rule ready to be matched; null where a later release wrote what this one does not know: it is passed over. */
export function readStoredRule({ id, name, when, shares_by: sharesBy }: StoredRule): Rule | null {
  try {
    return { id, name, sharesBy, conditions: readConditions(when) }
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

/** An expression for the rules that are on, in their order, as JSON text, to be read together with something else. */
export const enabledRules = (accountId: string): Sql => sql`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'when', conditions, 'shares_by', shares_by)
      order by position, id), '[]')::text
    from distribution_rules where account_id = ${accountId} and enabled)`

/** 50 rules of 100 values are 130 kB; what is longer is read each time, so that memory has a bound. */
const kept = { mostKept: 30, longestKept: 400_000 }

/** The rules ready to be matched, read once a text: every delivery brings the same until somebody changes a rule. */
export const readRules: (text: string) => readonly Rule[] = memoize((text) => {
  const stored = JSON.parse(text) as StoredRule[]
  return stored.map(readStoredRule).filter((rule) => rule !== null)
}, kept)
