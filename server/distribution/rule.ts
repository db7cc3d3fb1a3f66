import { kindOf, type LeadField } from '../records/lead-fields.ts'
import { cutText } from '../values/storable-text.ts'
import { cityTexts, todaysCity } from './city-names.ts'

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

/** A condition ready to be held against leads. */
export interface FoldedCondition extends Condition {
  /** Its values as texts are compared: folded once, and not again for each lead. */
  readonly folded: ReadonlySet<string>
}

/** How the people of a rule share its leads: in turn, or whoever has the fewest open ones is next. */
export const waysToShare = ['turns', 'fewest_open'] as const

export type WayToShare = (typeof waysToShare)[number]

/** A rule as far as matching and sharing go. */
export interface Rule {
  readonly id: string
  readonly name: string
  readonly sharesBy: WayToShare
  readonly conditions: readonly FoldedCondition[]
}

/** The lead as it would be created. A field with several texts (tags, a phone's spellings) fits when one does. */
export type RuleSubject = Readonly<Partial<Record<LeadField, string | number | readonly string[] | null>>>

/** Text compares without case and outer blanks. */
const fold = (value: Compared): string => String(value).normalize('NFC').trim().toLowerCase()

/** A city is compared as a city, and not as part of a text. */
const isWhole = ({ field, operator }: Condition): boolean => field === 'city' && /^is/.test(operator)

/** Makes a condition ready to be compared with. */
export const foldCondition = (condition: Condition): FoldedCondition => ({
  ...condition,
  folded: new Set(
    [condition.value]
      .flat()
      .map(fold)
      .map(isWhole(condition) ? todaysCity : String),
  ),
})

/** The texts of a lead by field, as they are compared. */
type TextsOf = (field: LeadField) => readonly string[]

/** Folds the texts of each field once, however many conditions ask for them. */
export function foldTexts(subject: RuleSubject): TextsOf {
  const known = new Map<LeadField, readonly string[]>()
  return (field) => {
    const texts = known.get(field) ?? textsIn(subject, field)
    known.set(field, texts)
    return texts
  }
}

function textsIn(subject: RuleSubject, field: LeadField): string[] {
  const texts = [subject[field]]
    .flat()
    .filter((one) => one !== null && one !== undefined)
    .map(fold)
  return field === 'city' ? texts.flatMap(cityTexts) : texts
}

function numberOf(subject: RuleSubject, field: LeadField): number {
  const value = subject[field]
  return typeof value === 'number' ? value : Number.NaN
}

type Test = (condition: FoldedCondition, textsOf: TextsOf, subject: RuleSubject) => boolean

const someIs: Test = ({ field, folded }, textsOf) => textsOf(field).some((text) => folded.has(text))

/** True when a text of the field and a value of the condition go together. */
const somePart =
  (agree: (text: string, value: string) => boolean): Test =>
  ({ field, folded }, textsOf) =>
    textsOf(field).some((text) => [...folded].some((value) => agree(text, value)))

const someHolds = somePart((text, value) => text.includes(value))

const tests: Readonly<Record<Operator, Test>> = {
  is: someIs,
  is_not: (...asked) => !someIs(...asked),
  is_one_of: someIs,
  contains: (...asked) => (kindOf(asked[0].field).comparison === 'entry' ? someIs : someHolds)(...asked),
  starts_with: somePart((text, value) => text.startsWith(value)),
  at_least: ({ field, value }, _, subject) => numberOf(subject, field) >= Number(value),
  at_most: ({ field, value }, _, subject) => numberOf(subject, field) <= Number(value),
  is_empty: ({ field, value }, textsOf) => textsOf(field).every((text) => text === '') === value,
}

/** The first condition that a lead does not meet; null when all hold. `texts` are for whoever asks several rules. */
export const failedCondition = (
  rule: Pick<Rule, 'conditions'>,
  subject: RuleSubject,
  textsOf: TextsOf = foldTexts(subject),
): FoldedCondition | null =>
  rule.conditions.find((one) => !tests[one.operator](one, textsOf, subject)) ?? null

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
const rupees = (value: number): string => `₹${value.toLocaleString('en-IN')}`

/** A rule may have 50 conditions of 500 characters each; who reads more of it opens the rule. */
const longestReason = 1_000

/** Why a rule took a lead, for its timeline. */
export function reasonOf(rule: Pick<Rule, 'conditions'>): string {
  if (rule.conditions.length === 0) return 'every lead'
  const reason = rule.conditions.map(conditionText).join(' and ')
  return reason.length <= longestReason ? reason : `${cutText(reason, longestReason)}…`
}
