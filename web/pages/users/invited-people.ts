import type { Invitation } from '../../contract.ts'

/** Somebody to invite. */
export type InvitedPerson = Pick<Invitation, 'name' | 'email'>

/** Longest list that is read, in characters. */
const longest = 20_000

/** People of a pasted list, one a line in either order: `Deepa Iyer, deepa@example.com`. A line without an email is left out. */
export const invitedPeople = (text: string): InvitedPerson[] =>
  text
    .slice(0, longest)
    .split('\n')
    .flatMap((line) => {
      const parts = line.split(/[,;\t<>]/).map((part) => part.trim())
      const email =
        parts.find((part) => part.includes('@')) ?? line.split(/\s/).find((part) => part.includes('@'))
      if (email === undefined) return []
      const name = parts.find((part) => part !== '' && !part.includes('@'))
      return [{ email, name: name ?? nameFrom(email) }]
    })

/** priya.nair@example.com → Priya Nair */
function nameFrom(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._-]+/).filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
}
