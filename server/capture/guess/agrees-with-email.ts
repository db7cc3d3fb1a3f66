import { looksLikeTeamMailbox } from '../values/whose-value.ts'

/** Shorter words stand in many addresses by chance. */
const shortestWord = 3

const letters = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\s]/gu, '')
    .toLowerCase()

/** True where an address is spelt as a name is: `asha.rao@…` beside "Asha Rao". An address of a team agrees with nobody. */
export function agreesWithEmail(name: string, email: string | null): boolean {
  if (email === null || looksLikeTeamMailbox(email)) return false
  const address = letters(email.split('@')[0] ?? '')
  return letters(name)
    .split(/\s+/)
    .some((word) => word.length >= shortestWord && address.includes(word))
}
