import type { Condition, Operator, Rule, RuleInput } from '../../contract-capture.ts'
import { operatorOf } from './condition-words.ts'

export interface ConditionValues {
  field: string
  operator: Operator
  value: string
}

export interface RuleFormValues {
  name: string
  conditions: ConditionValues[]
  assignees: { user_id: string; weight: number }[]
}

/** The lead fields that a condition may look at. */
export const conditionFields = [
  'city',
  'source',
  'company',
  'deal_value',
  'priority',
  'status',
  'tags',
  'name',
  'email',
  'phone',
  'notes',
  'assigned_to',
]

/** What the form shows of a rule; of none, a rule without conditions. */
export function ruleValues(rule: Rule | undefined): RuleFormValues {
  return {
    name: rule?.name ?? '',
    conditions: (rule?.when.all ?? []).map((condition) => ({
      field: condition.field,
      ...operatorOf(condition),
    })),
    assignees: (rule?.assignees ?? []).map(({ user, weight }) => ({ user_id: user.id, weight })),
  }
}

/** The body that saves the form. */
export function ruleBody({ name, conditions, assignees }: RuleFormValues): RuleInput {
  return { name, when: { all: conditions.map(conditionOf) }, assignees }
}

function conditionOf({ field, operator, value }: ConditionValues): Condition {
  if (operator === 'is_empty') return { field, is_empty: value !== 'false' }
  const isNumber = operator === 'at_least' || operator === 'at_most'
  return { field, [operator]: isNumber && value.trim() !== '' ? Number(value) : value }
}
