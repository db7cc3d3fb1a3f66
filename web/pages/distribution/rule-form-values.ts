import type { Condition, ConditionField, Rule, RuleInput } from '../../contract-capture.ts'
import { isMoney, leadFieldsFrom } from '../../leads/lead-fields.ts'
import { type Comparison, comparisonOf, comparisonsFor, takesValue } from './comparisons.ts'

export interface ConditionValues {
  field: ConditionField
  comparison: Comparison
  value: string
}

export interface RuleFormValues {
  name: string
  conditions: ConditionValues[]
  assignees: { user_id: string; weight: number }[]
}

/** The lead fields that a condition may look at, the usual ones first. */
export const conditionFields = leadFieldsFrom(
  'city',
  'source',
  'company',
  'deal_value',
  'priority',
  'status',
  'tags',
)

export const newCondition: ConditionValues = { field: 'city', comparison: 'is', value: '' }

/**
 * A condition that looks at another field: a comparison that somebody has chosen stays where that field has it, the
 * one that it began with gives way to the field's own first one; the value never fits.
 */
export function movedTo(field: ConditionField, { comparison }: ConditionValues): ConditionValues {
  const [first = 'is', ...others] = comparisonsFor(field)
  const isKept = comparison !== newCondition.comparison && others.includes(comparison)
  return { field, comparison: isKept ? comparison : first, value: '' }
}

/** Whether a condition still lacks what it compares with. */
export function isUnfinished({ comparison, value }: ConditionValues): boolean {
  return takesValue(comparison) && value.trim() === ''
}

/** What the form shows of a rule; of none, a rule without conditions. */
export function ruleValues(rule: Rule | undefined): RuleFormValues {
  return {
    name: rule?.name ?? '',
    conditions: (rule?.when.all ?? []).map((condition) => ({
      field: condition.field,
      ...comparisonOf(condition),
    })),
    assignees: (rule?.assignees ?? []).map(({ user, weight }) => ({ user_id: user.id, weight })),
  }
}

/** The body that saves the form. */
export function ruleBody({ name, conditions, assignees }: RuleFormValues): RuleInput {
  return { name, when: { all: conditions.map(conditionOf) }, assignees }
}

function conditionOf({ field, comparison, value }: ConditionValues): Condition {
  if (comparison === 'is_empty' || comparison === 'is_filled')
    return { field, is_empty: comparison === 'is_empty' }
  return { field, [comparison]: isMoney(field) ? Number(value) : value.trim() }
}
