import { ownNames } from '../leaves/leaf.ts'
import type { Payload } from '../leaves/payload.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { contactRoles, nameRoles } from '../names/roles.ts'
import { compact, wordsOf } from '../names/words.ts'
import { wordSet } from '../values/word-lists.ts'

/** Keys of the root that name an event, or hold what somebody chose in a form. */
const choiceKeys = wordSet('type topic action trigger event eventname requesttype')
/** Forms have fields called so: beside a message, what they hold is an answer, in whatever way it is written. */
const formKeys = wordSet('type topic')
/** Words of keys that only an event has beside its name. */
const eventSigns = wordSet('webhook hook fired triggered')

/** A capitalised word alone, or words with blanks between them: no program writes its events that way. */
export const isWrittenForPeople = (text: string): boolean => /^\p{Lu}\p{Ll}+$|\S\s+\S/u.test(text.trim())

/**
 * True for what a person chose in a form (`topic=Cancellation`, `type=Blood test`), which is no event: name and contact stand beside it at
 * the root, and nothing there is an event's.
 */
export function isFormChoice({ leaves }: Payload, key: string, text: string): boolean {
  const name = compact(wordsOf(key))
  if (!choiceKeys.has(name)) return false
  const keys = leaves.filter(({ steps }) => steps.length === 1).map((leaf) => ownNames(leaf)[0] ?? '')
  if (keys.some((one) => wordsOf(one).some((word) => eventSigns.has(word)))) return false
  const roles = keys.flatMap((one) => roleOfName(one)?.role ?? [])
  const isPerson = roles.some((role) => nameRoles.has(role)) && roles.some((role) => contactRoles.has(role))
  return isPerson && (isWrittenForPeople(text) || (formKeys.has(name) && roles.includes('message')))
}
