import type { Condition } from '../../contract-capture.ts'
import { shownValue } from '../../leads/lead-fields.ts'
import { words } from '../../ui/language/format.ts'
import { locale } from '../../ui/language/language.ts'
import { t } from '../../ui/language/translate.ts'
import { comparisonOf, comparisonWords, takesValue } from './comparisons.ts'

const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' })

/** A condition as a person says it: City is Mumbai, City is Pune or Mumbai. */
export function conditionText(condition: Condition): string {
  const { comparison, values } = comparisonOf(condition)
  const said = { field: words(condition.field), comparison: comparisonWords[comparison] }
  if (!takesValue(comparison)) return t('{field} {comparison}', said)
  const texts = values.map((value) => shownValue(condition.field, value))
  return t('{field} {comparison} {values}', { ...said, values: alternatives.format(texts) })
}

/** How often a lead goes on that nobody calls, and where to. */
export const passesWords = (most: number): string =>
  most === 0
    ? t('to a manager of the team')
    : t('to the next, at most {count} ×, then to a manager of the team', { count: most })
