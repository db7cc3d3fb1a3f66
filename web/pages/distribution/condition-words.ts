import type { Condition } from '../../contract-capture.ts'
import { isMoney } from '../../leads/lead-fields.ts'
import { rupees, words } from '../../ui/format.ts'
import { comparisonOf, comparisonWords } from './comparisons.ts'

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** A condition as a person says it: City is Mumbai, City is Pune or Mumbai. */
export function conditionText(condition: Condition): string {
  const { comparison, values } = comparisonOf(condition)
  const texts = isMoney(condition.field) ? values.map((value) => rupees(Number(value))) : values
  return `${words(condition.field)} ${comparisonWords[comparison]} ${alternatives.format(texts)}`.trimEnd()
}
