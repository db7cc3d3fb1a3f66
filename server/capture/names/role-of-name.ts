import { memoize } from '../../values/memoize.ts'
import { keyByWord } from '../values/word-lists.ts'
import { kindStrength, patternStrength, questionStrength } from '../weights.ts'
import { fieldSynonyms } from './field-synonyms.ts'
import { fillerWords, gluedFillers } from './filler-words.ts'
import kinds from './kinds-of-answers.json'
import { askingParties, besideWords, handlesRecord, isKeeper, isWard, otherParties } from './party-words.ts'
import { questionPatterns } from './question-patterns.ts'
import { roleOfStems } from './question-stems.ts'
import type { Role } from './role.ts'
import { contactRoles } from './roles.ts'
import { compact, wordsOf } from './words.ts'

/** What a name says about a field, and how sure that is (0 … 100). */
export interface NamedRole {
  readonly role: Role
  readonly strength: number
}

const roles = new Map<string, NamedRole>()
for (const [role, strength, names] of fieldSynonyms) {
  for (const name of names.split(',')) {
    const key = compact(wordsOf(name).filter((word) => !/^\d+$/.test(word)))
    if (!roles.has(key)) roles.set(key, { role, strength })
  }
}

/** What kinds of answers are for, as platforms call them (`INPUT_EMAIL`, `control_textarea`). */
const rolesOfKinds: ReadonlyMap<string, Role> = keyByWord(kinds)

const isNumber = (word: string): boolean => /^\d+$/.test(word)

function withoutGluedFiller(text: string): string | null {
  const filler = gluedFillers.find((one) => text.startsWith(one) && text.length > one.length)
  return filler === undefined ? null : text.slice(filler.length)
}

function roleOfWords(words: readonly string[]): NamedRole | null {
  // Django numbers the forms of a page: `form-0-name` is a name, and no form's.
  const spoken = words.slice(/^form 0 /.test(words.join(' ')) ? 2 : 0).filter((word) => !isNumber(word))
  const exact = roles.get(compact(spoken))
  if (exact !== undefined) return exact
  const telling = spoken.filter((word) => !fillerWords.has(word))
  const bare = telling.length === 0 ? undefined : roles.get(compact(telling))
  const asked = roleOfAsker(spoken)
  // `customer_contact_number` is a `contact_number` more than a `customer_number`, which may be that of an account.
  if (bare !== undefined) return asked?.role === bare.role && asked.strength > bare.strength ? asked : bare
  const unglued = withoutGluedFiller(compact(telling))
  const known = unglued === null ? undefined : roles.get(unglued)
  return known ?? asked ?? roleOfKeeper(spoken) ?? roleOfEach(telling)
}

/** `owner`, `nome_responsavel`: said of the asker where whom he answers for is spoken of. */
export function roleOfKeeper(words: readonly string[]): NamedRole | null {
  if (!words.some(isKeeper)) return null
  const isSilent = (word: string): boolean => fillerWords.has(word) && !askingParties.has(word)
  const telling = words.filter((word) => !isKeeper(word) && !isWard(word) && !isSilent(word))
  return telling.length === 0
    ? { role: 'name', strength: patternStrength }
    : (roles.get(compact(telling)) ?? null)
}

/** `telefone_celular`, `mail_email`: every word says the same of how to reach somebody. */
function roleOfEach(words: readonly string[]): NamedRole | null {
  const [first, ...others] = words.map((word) => roles.get(word))
  const isSame = others.length > 0 && others.every((other) => other?.role === first?.role)
  return first !== undefined && isSame && isContactRole(first.role) ? first : null
}

/** `ticket_contact_name`, `event_invitee_email`, `nombre_del_cliente`: after the word that says that the asker is meant, or before it. */
function roleOfAsker(words: readonly string[]): NamedRole | null {
  const at = words.findIndex((word) => askingParties.has(word))
  if (at < 0 || words.slice(0, at).some((word) => otherParties.has(word))) return null
  const before = words.slice(0, at).filter((word) => !fillerWords.has(word))
  return roles.get(compact(at === words.length - 1 ? before : words.slice(at + 1))) ?? null
}

export const isContactRole = (role: Role | undefined): boolean => role !== undefined && contactRoles.has(role)

/** `phones[].number`, `email.address`: the part means the whole, and is what the holder is. */
function roleOfWhole(own: readonly string[], holder: string): NamedRole | null {
  if (!besideWords.wholes.has(compact(own.filter((word) => !isNumber(word))))) return null
  const held = roleOfWords(wordsOf(holder))
  return held !== null && isContactRole(held.role) ? held : null
}

/** `phone` + `area`, also where a form's number stands before it: `q4_phone` + `area`. */
function roleBelow(held: readonly string[], own: readonly string[]): NamedRole | undefined {
  // `phones: [{ area, number }]`
  const holder = held.length === 1 ? [held[0]?.replace(/(?<=phone|mobile)s$/, '') ?? ''] : held
  const [spoken, telling] = [holder, holder.filter((word) => !fillerWords.has(word))].map((words) =>
    compact([...words, ...own].filter((word) => !isNumber(word))),
  )
  return roles.get(spoken ?? '') ?? (telling === compact(own) ? undefined : roles.get(telling ?? ''))
}

const roleAlone = memoize((name) => roleOfWords(wordsOf(name)))

/** Takes both names as one text with a line break between them, because answers are remembered by a text. */
const roleWithin = memoize((names) => {
  const [name = '', holder = ''] = names.split('\n')
  const own = wordsOf(name)
  return roleBelow(wordsOf(holder), own) ?? roleOfWhole(own, holder) ?? roleAlone(name)
})

/** Tells what a name says of its field: alone, or after the name of what holds it (`scheduled_event` + `name`). */
export const roleOfName = (name: string, holder?: string): NamedRole | null =>
  holder === undefined ? roleAlone(name) : roleWithin(`${name.replaceAll('\n', ' ')}\n${holder}`)

/** True for a name with words of somebody else in it ("Agent e-mail", `tracking_number`). */
export const speaksOfOthers = memoize((name): boolean => {
  const words = wordsOf(name)
  const isOther = words.some((word) => otherParties.has(word) && !(word === 'to' && words.length > 2))
  return isOther || handlesRecord.test(words.join(' '))
})

/** In a sentence, "to", "company" and "business" say nothing of somebody else. */
const othersInSentences: ReadonlySet<string> = new Set(
  [...otherParties].filter((word) => !['to', 'company', 'business'].includes(word)),
)

/** What a whole question is about, by its telling words. Only for questions: three words or more. */
export function roleOfQuestion(question: string): NamedRole | null {
  const told = roleOfStems(question)
  const words = wordsOf(question)
  // A key of two words, `एजेंट_मोबाइल`, says whose number it is; a whole question may speak of anybody.
  const isOfOther = words.length === 2 && otherParties.has(words[0] ?? '')
  if (told !== null) return isOfOther ? null : { role: told, strength: patternStrength }
  const isSentence = words.length > 2 && /\S\s+\S|\?/.test(question)
  if (!isSentence || words.some((word) => othersInSentences.has(word))) return null
  const spoken = words.join(' ')
  const found = questionPatterns.find(
    ({ pattern, unless }) => pattern.test(spoken) && !words.some((word) => unless?.has(word)),
  )
  return found === undefined ? null : { role: found.role, strength: questionStrength }
}

/** What the platform's word for the kind of answer says. */
export function roleOfKind(kind: string): NamedRole | null {
  const words = wordsOf(kind).filter((word) => !['input', 'control', 'field', 'type'].includes(word))
  const role = rolesOfKinds.get(compact(words))
  return role === undefined ? null : { role, strength: kindStrength }
}
