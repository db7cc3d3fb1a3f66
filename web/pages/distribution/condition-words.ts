import type { Condition } from '../../contract-capture.ts'
import { isMoney } from '../../leads/lead-fields.ts'
import { rupees, words } from '../../ui/format.ts'
import { comparisonOf, comparisonWords } from './comparisons.ts'

/** A condition as a person says it: City is Mumbai. */
export function conditionText(condition: Condition): string {
  const { comparison, value } = comparisonOf(condition)
  const text = isMoney(condition.field) && value !== '' ? rupees(Number(value)) : value
  return `${words(condition.field)} ${comparisonWords[comparison]} ${text}`.trimEnd()
}
