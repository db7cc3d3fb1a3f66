import { type Condition, type ConditionField, type Operator, operators } from '../../contract-capture.ts'
import { type LeadFieldKind, rowOf } from '../../leads/lead-fields.ts'
import { t } from '../../ui/language/translate.ts'

/** What a person chooses between field and values: an operator of the rule file, or `is_empty` turned round. */
export type Comparison = Exclude<Operator, 'is_one_of'> | 'is_filled'

const ofTexts: readonly Comparison[] = ['is', 'is_not', 'contains', 'starts_with', 'is_empty', 'is_filled']
const ofChoices: readonly Comparison[] = ['is', 'is_not']
const ofPeople: readonly Comparison[] = ['is', 'is_not', 'is_empty', 'is_filled']
const ofNumbers: readonly Comparison[] = ['at_least', 'at_most', 'is', 'is_not', 'is_empty', 'is_filled']

const comparisons: Readonly<Record<LeadFieldKind, readonly Comparison[]>> = {
  text: ofTexts,
  contact: ofTexts,
  tags: ofTexts,
  choice: ofChoices,
  person: ofPeople,
  money: ofNumbers,
}

/** The comparisons that make sense for a field: sizes of amounts, parts of texts, sameness of what is chosen from a list. */
export const comparisonsFor = (field: ConditionField): readonly Comparison[] => comparisons[rowOf(field).kind]

export const comparisonWords: Readonly<Record<Comparison, string>> = {
  is: t('is'),
  is_not: t('is not'),
  contains: t('contains'),
  starts_with: t('starts with'),
  at_least: t('is at least'),
  at_most: t('is at most'),
  is_empty: t('is empty'),
  is_filled: t('is not empty'),
}

/** Whether a comparison compares with something: “is empty” needs no value. */
export const takesValue = (comparison: Comparison): boolean =>
  comparison !== 'is_empty' && comparison !== 'is_filled'

/** Whether a comparison may be made with several values: one of them must be met, or with “is not” none. */
export const takesSeveral = (comparison: Comparison): boolean =>
  comparison === 'is' || comparison === 'is_not'

/** The comparison of a condition and what it compares with. */
export function comparisonOf(condition: Condition): { comparison: Comparison; values: string[] } {
  const operator = operators.find((name) => condition[name] !== undefined) ?? 'is'
  if (operator === 'is_empty')
    return { comparison: condition.is_empty === false ? 'is_filled' : 'is_empty', values: [] }
  const values = [condition[operator] ?? []].flat().map(String)
  return { comparison: operator === 'is_one_of' ? 'is' : operator, values }
}
