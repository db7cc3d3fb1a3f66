import { kindOf, type LeadField } from '../leads/fields.ts'

export const operators = [
  'is',
  'is_not',
  'is_one_of',
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
  readonly value: Compared | readonly Compared[]
}

type Compared = string | number | boolean

/** How the people of a rule share its leads: in turn, or whoever has the fewest open ones is next. */
export const waysToShare = ['turns', 'fewest_open'] as const

export type WayToShare = (typeof waysToShare)[number]

/** A rule as far as matching and sharing go. */
export interface Rule {
  readonly id: string
  readonly name: string
  readonly sharesBy: WayToShare
  readonly conditions: readonly Condition[]
}

/**
 * What a rule looks at: the lead as it would be created. A field with several texts (tags; a phone as sent and in
 * E.164) fits when one of them does.
 */
export type RuleSubject = Readonly<Partial<Record<LeadField, string | number | readonly string[] | null>>>

/** Text compares without case and outer blanks. */
function folded(value: Compared): string {
  return String(value).normalize('NFC').trim().toLowerCase()
}

function textsOf(subject: RuleSubject, field: LeadField): string[] {
  const value = subject[field]
  const texts = Array.isArray(value) ? value : [value]
  return texts.filter((one) => one !== null && one !== undefined).map(folded)
}

/** What a condition compares with, one value or several. */
const valuesOf = (value: Condition['value']): string[] => [value].flat().map(folded)

function numberOf(subject: RuleSubject, field: LeadField): number {
  const value = subject[field]
  return typeof value === 'number' ? value : Number.NaN
}

type Test = (subject: RuleSubject, field: LeadField, value: Condition['value']) => boolean

/** True when a text of the field and a value of the condition go together. */
const someFit = (
  [subject, field, value]: Parameters<Test>,
  agree: (text: string, value: string) => boolean,
): boolean => {
  const values = valuesOf(value)
  return textsOf(subject, field).some((text) => values.some((one) => agree(text, one)))
}

const isSame = (text: string, value: string): boolean => text === value

const tests: Readonly<Record<Operator, Test>> = {
  is: (...asked) => someFit(asked, isSame),
  is_not: (...asked) => !someFit(asked, isSame),
  is_one_of: (...asked) => someFit(asked, isSame),
  contains: (...asked) =>
    someFit(asked, kindOf(asked[1]).comparison === 'entry' ? isSame : (text, value) => text.includes(value)),
  starts_with: (...asked) => someFit(asked, (text, value) => text.startsWith(value)),
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
  is_one_of: 'is',
  contains: 'contains',
  starts_with: 'starts with',
  at_least: 'is at least',
  at_most: 'is at most',
  is_empty: 'is empty',
}

/** So many values of a condition are written out: a rule may have 500, and each lead that it takes keeps the reason. */
const mostWritten = 6

/** As many as are read, and how many more there are. */
function withoutRest(texts: readonly string[]): string[] {
  if (texts.length <= mostWritten) return [...texts]
  return [...texts.slice(0, mostWritten - 1), `${texts.length - mostWritten + 1} more`]
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** A condition as a person reads it: `city is "Mumbai"`, `city is "Pune" or "Mumbai"`. */
export function conditionText({ field, operator, value }: Condition): string {
  const subject = field.replaceAll('_', ' ')
  if (operator === 'is_empty') return `${subject} ${value === true ? 'is empty' : 'is not empty'}`
  const isMoney = kindOf(field).comparison === 'amount'
  const texts = [value]
    .flat()
    .map((one) => (isMoney && typeof one === 'number' ? rupees(one) : JSON.stringify(one)))
  return `${subject} ${spoken[operator]} ${alternatives.format(withoutRest(texts))}`
}

/** In Indian grouping, as the console shows money: ₹5,00,000. */
function rupees(value: number): string {
  return `₹${value.toLocaleString('en-IN')}`
}

/** Why a rule took a lead, for its timeline. */
export function reasonOf(rule: Pick<Rule, 'conditions'>): string {
  return rule.conditions.length === 0 ? 'every lead' : rule.conditions.map(conditionText).join(' and ')
}
