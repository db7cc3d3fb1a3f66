import { looksLikeTeamMailbox } from '../values/whose-value.ts'

/** Shorter words stand in many addresses by chance. */
const shortestWord = 3

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\s]/gu, '')
    .toLowerCase()

/**
 * How many words of a name its email is spelt with: `asha.rao@…` has both of "Asha Rao". Half a point more where the rest of the
 * address is the first letters of the other words: `a.rao@…` is sooner Asha's than her son Nikhil's. Nothing for an address of a team.
 */
export function likenessToEmail(name: string, email: string | null): number {
  if (email === null || looksLikeTeamMailbox(email)) return 0
  const address = letters(email.split('@')[0] ?? '')
  const words = letters(name)
    .split(/\s+/)
    .filter((word) => word !== '')
  const spelt = words.filter((word) => word.length >= shortestWord && address.includes(word))
  if (spelt.length === 0) return 0
  const rest = spelt.reduce((left, word) => left.replace(word, ''), address)
  const others = words.filter((word) => !spelt.includes(word))
  const initials = others.map(([first]) => first).join('')
  return spelt.length + (rest !== '' && initials.startsWith(rest) ? 0.5 : 0)
}

/** True where an address is spelt as a name is. */
export const agreesWithEmail = (name: string, email: string | null): boolean =>
  likenessToEmail(name, email) > 0
