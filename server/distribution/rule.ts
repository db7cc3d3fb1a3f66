import { kindOf, type LeadField } from '../leads/fields.ts'

export const operators = [
  'is',
  'is_not',
  'contains',
  'starts_with',
  'at_least',
  'at_most',
  'is_empty',
] as const

export type Operator = (typeof operators)[number]

/** One condition: `{ "field": "city", "is": "Mumbai" }`, taken apart. */
export interface Condition {
  readonly field: LeadField
  readonly operator: Operator
  readonly value: string | number | boolean
}

/** A rule as far as matching goes. */
export interface Rule {
  readonly id: string
  readonly name: string
  readonly conditions: readonly Condition[]
}

/**
 * What a rule looks at: the lead as it would be created. A field with several texts (tags; a phone as sent and in
 * E.164) fits when one of them does.
 */
export type RuleSubject = Readonly<Partial<Record<LeadField, string | number | readonly string[] | null>>>

/** Text compares without case and outer blanks. */
function folded(value: string | number | boolean): string {
  return String(value).normalize('NFC').trim().toLowerCase()
}

function textsOf(subject: RuleSubject, field: LeadField): string[] {
  const value = subject[field]
  const texts = Array.isArray(value) ? value : [value]
  return texts.filter((one) => one !== null && one !== undefined).map(folded)
}

function numberOf(subject: RuleSubject, field: LeadField): number {
  const value = subject[field]
  return typeof value === 'number' ? value : Number.NaN
}

type Test = (subject: RuleSubject, field: LeadField, value: Condition['value']) => boolean

const tests: Readonly<Record<Operator, Test>> = {
  is: (subject, field, value) => textsOf(subject, field).includes(folded(value)),
  is_not: (subject, field, value) => !textsOf(subject, field).includes(folded(value)),
  contains: (subject, field, value) =>
    textsOf(subject, field).some((text) =>
      kindOf(field).comparison === 'entry' ? text === folded(value) : text.includes(folded(value)),
    ),
  starts_with: (subject, field, value) =>
    textsOf(subject, field).some((text) => text.startsWith(folded(value))),
  at_least: (subject, field, value) => numberOf(subject, field) >= Number(value),
  at_most: (subject, field, value) => numberOf(subject, field) <= Number(value),
  is_empty: (subject, field, value) => textsOf(subject, field).every((text) => text === '') === value,
}

/** The first condition that a lead does not meet; null when the rule matches: all must hold, none is a match. */
export function failedCondition(rule: Pick<Rule, 'conditions'>, subject: RuleSubject): Condition | null {
  return rule.conditions.find(({ field, operator, value }) => !tests[operator](subject, field, value)) ?? null
}

const spoken: Readonly<Record<Operator, string>> = {
  is: 'is',
  is_not: 'is not',
  contains: 'contains',
  starts_with: 'starts with',
  at_least: 'is at least',
  at_most: 'is at most',
  is_empty: 'is empty',
}

/** A condition as a person reads it: `city is "Mumbai"`. */
export function conditionText({ field, operator, value }: Condition): string {
  const subject = field.replaceAll('_', ' ')
  if (operator === 'is_empty') return `${subject} ${value === true ? 'is empty' : 'is not empty'}`
  const isMoney = kindOf(field).comparison === 'amount' && typeof value === 'number'
  return `${subject} ${spoken[operator]} ${isMoney ? rupees(value) : JSON.stringify(value)}`
}

/** In Indian grouping, as the console shows money: ₹5,00,000. */
function rupees(value: number): string {
  return `₹${value.toLocaleString('en-IN')}`
}

/** Why a rule took a lead, for its timeline. */
export function reasonOf(rule: Pick<Rule, 'conditions'>): string {
  return rule.conditions.length === 0 ? 'every lead' : rule.conditions.map(conditionText).join(' and ')
}
