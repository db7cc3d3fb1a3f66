/** Who got a lead and why, as its timeline and its delivery keep it; earlier entries do not say how one was chosen. */
interface Assignment {
  readonly chosen_by?: string
  readonly off_hours?: boolean
  readonly rule?: string | null
  readonly why?: string | null
}

const ways: Readonly<Record<string, string>> = {
  named: 'named by the sender',
  only_one: 'the only one available',
  turn: 'next in turn',
  fewest: 'fewest open leads',
  default: 'the webhook’s default user',
  nobody: 'the webhook has no default user',
}

/** Why somebody got a lead, or nobody: next in turn · rule “West”: city is "Pune" or "Mumbai". */
export function assignmentWords({ chosen_by = '', off_hours, rule, why }: Assignment): string {
  const asked = why?.replace(/^rule: /, '')
  const by = rule && asked ? `rule “${rule}”: ${asked}` : rule ? `rule “${rule}”` : asked
  return [ways[chosen_by], off_hours && 'nobody was at work', by].filter(Boolean).join(' · ')
}
