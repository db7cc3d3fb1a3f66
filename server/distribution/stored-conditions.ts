import { raw, type Sql } from 'sql-template-tag'
import { Refusal } from '../platform/errors.ts'
import type { Rule, WayToShare } from './rule.ts'
import { type RuleConditions, readConditions } from './rule-conditions.ts'

/** Holds for no lead: every lead has a name. */
const neverHolds = { field: 'name', is_empty: true }

/**
 * Conditions as they are stored. The release before reads `all` alone and refuses every delivery of the account where
 * it finds an operator that it does not know: there it finds a condition that no lead meets, and passes the rule over.
 * What it changes itself it stores without `full`. The next release may store `all` alone.
 */
export function storedConditions(when: RuleConditions): object {
  const isKnownBefore = when.all.every((condition) => !('is_one_of' in condition))
  return isKnownBefore ? when : { all: [neverHolds], full: when.all }
}

/** An expression for the conditions of a rule in the form of the rule file. */
export const whenColumn: Sql = raw(
  "jsonb_build_object('all', coalesce(conditions -> 'full', conditions -> 'all'))",
)

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
