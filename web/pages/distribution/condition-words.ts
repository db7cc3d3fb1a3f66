import { type Condition, type Operator, operators } from '../../contract-capture.ts'
import { rupees, words } from '../../ui/format.ts'

export const operatorWords: Record<Operator, string> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  starts_with: 'starts with',
  at_least: 'is at least',
  at_most: 'is at most',
  is_empty: 'is empty',
}

/** The operator of a condition and what it compares with. */
export function operatorOf(condition: Condition): { operator: Operator; value: string } {
  const operator = operators.find((name) => condition[name] !== undefined) ?? 'is'
  return { operator, value: String(condition[operator] ?? '') }
}

/** A condition as a person says it: City is Mumbai. */
export function sayCondition(condition: Condition): string {
  const { operator, value } = operatorOf(condition)
  const field = words(condition.field)
  if (operator === 'is_empty') return value === 'false' ? `${field} is not empty` : `${field} is empty`
  const said = condition.field === 'deal_value' && value !== '' ? rupees(Number(value)) : value
  return `${field} ${operatorWords[operator]} ${said}`
}
