import type { Condition, ConditionField, Rule, RuleInput, WayToShare } from '../../contract-capture.ts'
import { kindOf, leadFieldsFrom } from '../../leads/lead-fields.ts'
import { type Comparison, comparisonOf, comparisonsFor, takesSeveral, takesValue } from './comparisons.ts'

export interface ConditionValues {
  field: ConditionField
  comparison: Comparison
  values: string[]
}

export interface RuleFormValues {
  name: string
  conditions: ConditionValues[]
  assignees: { user_id: string; weight: number }[]
  shares_by: WayToShare
  /** Empty: leads that nobody calls stay. */
  call_within_minutes: number | string
  most_passes: number | string
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

export const newCondition: ConditionValues = { field: 'city', comparison: 'is', values: [] }

/**
 * A condition that looks at another field: a comparison that somebody has chosen stays where that field has it, the
 * one that it began with gives way to the field's own first one; the values never fit.
 */
export function movedTo(field: ConditionField, { comparison }: ConditionValues): ConditionValues {
  const [first = 'is', ...others] = comparisonsFor(field)
  const isKept = comparison !== newCondition.comparison && others.includes(comparison)
  return { field, comparison: isKept ? comparison : first, values: [] }
}

/** Whether a condition still lacks what it compares with. */
export const isUnfinished = ({ comparison, values }: ConditionValues): boolean =>
  takesValue(comparison) && values.every((value) => value.trim() === '')

/** What the form shows of a rule; of none, a rule without conditions. */
export const ruleValues = (rule: Rule | undefined): RuleFormValues => ({
  name: rule?.name ?? '',
  conditions: (rule?.when.all ?? []).reduce<ConditionValues[]>(withCondition, []),
  assignees: (rule?.assignees ?? []).map(({ user, weight }) => ({ user_id: user.id, weight })),
  shares_by: rule?.shares_by ?? 'turns',
  call_within_minutes: rule?.call_within_minutes ?? '',
  most_passes: rule?.most_passes ?? 3,
})

/** The rule file says “is not one of these” by a condition for each; the form has them in one. */
function withCondition(shown: ConditionValues[], condition: Condition): ConditionValues[] {
  const next = { field: condition.field, ...comparisonOf(condition) }
  const last = shown.at(-1)
  if (next.comparison !== 'is_not' || last?.comparison !== 'is_not' || last.field !== next.field)
    return [...shown, next]
  return [...shown.slice(0, -1), { ...last, values: [...last.values, ...next.values] }]
}

/** The body that saves the form. */
export const ruleBody = ({
  conditions,
  call_within_minutes,
  most_passes,
  ...rule
}: RuleFormValues): RuleInput => ({
  ...rule,
  when: { all: conditions.flatMap(conditionsOf) },
  call_within_minutes: Number(call_within_minutes) || null,
  most_passes: Number(most_passes),
})

function conditionsOf({ field, comparison, values }: ConditionValues): Condition[] {
  if (comparison === 'is_empty' || comparison === 'is_filled')
    return [{ field, is_empty: comparison === 'is_empty' }]
  const compared = values
    .map((value) => value.trim())
    .filter((value) => value !== '')
    .map((value) => (kindOf(field) === 'money' ? Number(value) : value))
  if (comparison === 'is' && compared.length > 1) return [{ field, is_one_of: compared }]
  const kept = takesSeveral(comparison) ? compared : compared.slice(0, 1)
  return kept.map((value) => ({ field, [comparison]: value }))
}
