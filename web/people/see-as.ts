import type { Person, Role } from '../contract.ts'

export type SeenPerson = Person & { role: Role }

const storageKey = 'leadline-see-as'

/** Whose eyes the admin looks with in this tab, or nobody. Kept for the tab alone, so that a reload keeps the view. */
export function seenAs(): SeenPerson | null {
  const kept = sessionStorage.getItem(storageKey)
  return kept === null ? null : (JSON.parse(kept) as SeenPerson)
}

/** Starts or (with null) ends looking with another person's eyes. */
export function setSeenAs(person: SeenPerson | null): void {
  if (person === null) sessionStorage.removeItem(storageKey)
  else sessionStorage.setItem(storageKey, JSON.stringify(person))
}
