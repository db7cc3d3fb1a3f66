import { Refusal } from '../refusals/errors.ts'
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
