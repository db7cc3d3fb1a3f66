import { type TSchema, Type } from 'typebox'
import { kindOf, type LeadField, leadFieldNames } from '../records/lead-fields.ts'
import { invalidParam } from '../refusals/errors.ts'
import { holdsUnstorableText } from '../values/storable-text.ts'
import { type Condition, type FoldedCondition, foldCondition, type Operator, operators } from './rule.ts'

const mostConditions = 50
/** Values of all conditions of a rule together: each is compared with every lead. */
const mostValues = 500
/** Characters of a text that a field is compared with. */
const longestText = 500

const operatorSchemas: Readonly<Record<Operator, TSchema>> = {
  is: Type.Union([Type.String(), Type.Number()]),
  is_not: Type.Union([Type.String(), Type.Number()]),
  is_one_of: Type.Array(Type.Union([Type.String(), Type.Number()])),
  contains: Type.String(),
  starts_with: Type.String(),
  at_least: Type.Number(),
  at_most: Type.Number(),
  is_empty: Type.Boolean(),
}

const ConditionJson = Type.Object(
  {
    field: Type.Enum([...leadFieldNames]),
    ...Object.fromEntries(operators.map((one) => [one, Type.Optional(operatorSchemas[one])])),
  },
  { description: 'A field and one operator.' },
)

/** The rule file: conditions on fields of a lead, all of which must hold. */
export const RuleConditions = Type.Object({ all: Type.Array(ConditionJson) })

/** As it is stored and as people write it. */
export interface RuleConditions {
  readonly all: readonly Readonly<Record<string, unknown>>[]
}

const refused = (message: string) => invalidParam('when', message)

const isLeadField = (field: unknown): field is LeadField => leadFieldNames.some((one) => one === field)

const amounts = leadFieldNames.filter((field) => kindOf(field).comparison === 'amount')

const takesNumber = (operator: Operator): boolean => operator === 'at_least' || operator === 'at_most'

const takesAmount = (operator: Operator): boolean =>
  operator === 'is' || operator === 'is_not' || operator === 'is_one_of'

function isFitting(operator: Operator, value: unknown): value is Condition['value'] {
  if (operator === 'is_one_of' && Array.isArray(value))
    return value.length > 0 && value.every((one) => isFittingOne(operator, one))
  return operator !== 'is_one_of' && isFittingOne(operator, value)
}

function isFittingOne(operator: Operator, value: unknown): boolean {
  if (operator === 'is_empty') return typeof value === 'boolean'
  if (takesNumber(operator)) return typeof value === 'number' && Number.isFinite(value)
  if (typeof value === 'number') return takesAmount(operator) && Number.isFinite(value)
  return typeof value === 'string' && value.trim() !== '' && value.length <= longestText
}

function readCondition(condition: unknown, position: number): FoldedCondition {
  const place = `Condition ${position}`
  if (typeof condition !== 'object' || condition === null) throw refused(`${place} must be an object.`)
  const { field, ...rest } = condition as Record<string, unknown>
  if (!isLeadField(field)) throw refused(`${place}: field must be one of ${leadFieldNames.join(', ')}.`)
  const [entry, ...more] = Object.entries(rest)
  const operator = entry?.[0] as Operator
  if (entry === undefined || more.length > 0 || !operators.includes(operator))
    throw refused(`${place} must have one of ${operators.join(', ')}.`)
  const value = entry[1]
  if (!isFitting(operator, value) || holdsUnstorableText(value))
    throw refused(`${place}: ${operator} cannot be compared with that value.`)
  if (takesNumber(operator) && !amounts.includes(field))
    throw refused(`${place}: ${operator} is for ${amounts.join(', ')}.`)
  return foldCondition({ field, operator, value })
}

/** Reads conditions in the form of the rule file. Throws `INVALID_PARAM` naming `when` and the condition. */
export function readConditions(when: unknown): FoldedCondition[] {
  const all = (when as { all?: unknown } | null | undefined)?.all
  if (!Array.isArray(all)) throw refused('when must be an object with a list `all`.')
  if (all.length > mostConditions) throw refused(`when may have at most ${mostConditions} conditions.`)
  const conditions = all.map((condition, index) => readCondition(condition, index + 1))
  if (conditions.flatMap(({ value }) => value).length > mostValues)
    throw refused(`when may compare with at most ${mostValues} values.`)
  return conditions
}

/** The form of the rule file again. */
export const conditionsJson = (conditions: readonly Condition[]): RuleConditions => ({
  all: conditions.map(({ field, operator, value }) => ({ field, [operator]: value })),
})
