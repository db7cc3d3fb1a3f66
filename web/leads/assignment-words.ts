import { t } from '../ui/language/translate.ts'
import { whyWords } from './why-words.ts'

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
