import { contactRoles, nameRoles, personRoles } from '../names/roles.ts'
import { plain } from '../values/clean-text.ts'
import type { Evidence } from './make-evidence.ts'
import { type FirstPerson, outside } from './one-person.ts'

/** A person whose place says that it is the asker, or says nothing of anybody: known words alone. */
export function holdsPerson(evidence: readonly Evidence[]): boolean {
  const known = evidence.filter((one) => one.unknown === null && !one.isOfThing)
  const named = new Set(known.filter((one) => nameRoles.has(one.role)).map(({ place }) => place))
  return known.some((one) => contactRoles.has(one.role) && named.has(one.place))
}

/**
 * Whoever stands under a key that no table knows, with a name of his own, beside a person whose place is known, is another party: a
 * branch, a planner, whoever answers. A nameless part (`reach: { mobile }`) may be the person's own.
 */
export function withoutStrangers(found: FirstPerson): FirstPerson {
  const { evidence, leaves } = found
  if (!holdsPerson(evidence)) return found
  const strangers = new Set(
    evidence
      .filter((one) => one.unknown !== null && (nameRoles.has(one.role) || one.role === 'company'))
      .map(({ place }) => place),
  )
  const known = new Set(evidence.filter((one) => one.unknown === null).map(({ text }) => plain(text)))
  for (const one of evidence) {
    if (one.unknown === null || (personRoles.has(one.role) && known.has(plain(one.text))))
      strangers.delete(one.place)
  }
  if (strangers.size === 0) return found
  const isOther = (one: Evidence): boolean => strangers.has(one.place) && personRoles.has(one.role)
  return { ...found, evidence: evidence.filter((one) => !isOther(one)), leaves: outside(leaves, strangers) }
}
