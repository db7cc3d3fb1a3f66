import { joinedByAnd, words } from '../ui/language/format.ts'
import { catalogue, locale } from '../ui/language/language.ts'
import { serviceText } from '../ui/language/service-text.ts'
import { t } from '../ui/language/translate.ts'
import { storedName } from '../ui/language/value-name.ts'

const comparison = '(?:is not empty|is empty|is at least|is at most|is not|is|contains|starts with)'
const between = new RegExp(` and (?=[a-z ]+? ${comparison}(?: ["₹\\d]|$| and ))`)
const condition = new RegExp(`^(?<field>[a-z ]+?) (?<compared>${comparison})(?: (?<values>["₹\\d].*))?$`, 's')
/** What somebody wrote stays as it is. */
function valueWords(text: string): string {
  const [, count] = /^(\d+) more$/.exec(text) ?? []
  return count === undefined ? text : t('{count} more', { count })
}

/** What somebody wrote, in quotes; an amount; or how many are left out. */
const value = /"(?:[^"\\]|\\.)*"|₹[\d,.]+|\d+ more/g
const alternatives = new Intl.ListFormat(locale, { type: 'disjunction' })

/** What a rule asked, or why none gave a lead away, in the chosen language: city is "Pune" or "Mumbai". */
export const whyWords = (why: string): string =>
  catalogue === undefined ? why : joinedByAnd(why.split(between).map(conditionWords))

function conditionWords(text: string): string {
  const found = condition.exec(text)?.groups
  if (!found?.field || !found.compared) return serviceText(text)
  const said = { field: words(found.field), comparison: storedName(found.compared) }
  if (found.values === undefined) return t('{field} {comparison}', said)
  const values = (found.values.match(value) ?? []).map(valueWords)
  return t('{field} {comparison} {values}', { ...said, values: alternatives.format(values) })
}

/** Who got a lead and why, as its timeline and its delivery keep it; earlier entries do not say how one was chosen. */
interface Assignment {
  readonly chosen_by?: string
  readonly off_hours?: boolean
  readonly rule?: string | null
  readonly why?: string | null
}

const ways: Readonly<Record<string, string>> = {
  named: t('named by the sender'),
  only_one: t('the only one available'),
  turn: t('next in turn'),
  fewest: t('fewest open leads'),
  manager: t('manager of the team'),
  default: t('the webhook’s default user'),
  nobody: t('the webhook has no default user'),
}

/** Why somebody got a lead, or nobody: next in turn · rule “West”: city is "Pune" or "Mumbai". */
export function assignmentWords({ chosen_by = '', off_hours, rule, why }: Assignment): string {
  const asked = why && whyWords(why.replace(/^rule: /, ''))
  const by =
    rule && asked ? t('rule “{rule}”: {asked}', { rule, asked }) : rule ? t('rule “{rule}”', { rule }) : asked
  return [ways[chosen_by], off_hours && t('nobody was at work'), by].filter(Boolean).join(' · ')
}
