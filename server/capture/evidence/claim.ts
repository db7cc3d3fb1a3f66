import { memoize } from '../../values/memoize.ts'
import { type Leaf, ownNames } from '../leaves/leaf.ts'
import { namesAnother } from '../names/party-words.ts'
import type { Role } from '../names/role.ts'
import { roleOfKind, roleOfName, roleOfQuestion, speaksOfOthers } from '../names/role-of-name.ts'
import { wordsOf } from '../names/words.ts'
import { othersStrength, writersIdStrength } from '../weights.ts'

/** What a field says of itself. */
export interface Claim {
  readonly role: Role
  readonly strength: number
  readonly reason: string
  /** How many holders the name has used up (`company.name` uses `company`). */
  readonly usedHolders: number
}

function reasonOf(leaf: Leaf, name: string): string {
  const key = ownNames(leaf)[0]
  if (name !== key) return `label "${name.trim()}"`
  return leaf.askedBy === null ? `key \`${name}\`` : `\`${leaf.askedBy}\` ${name}`
}

/** A label in two languages is two names ("City / शहर"); a path ends in the field's own (`group_a/full_name`). */
function spokenNames(name: string): string[] {
  if (!/[/|]/.test(name)) return [name]
  const parts = name.split(/\s[/|]\s/)
  if (parts.length > 1) return [name, ...parts]
  const end = name.lastIndexOf('/')
  return end < 0 || speaksOfOthers(name) ? [name] : [name, name.slice(end + 1)]
}

/** The least telling first: a key as general as `comment_2` says less than the label beside it that asks for a name. */
const generalRoles: readonly Role[] = ['message', 'name']

const isSpecific = (role: Role): boolean => !generalRoles.includes(role)

const tellsMore = (role: Role, than: Role): boolean =>
  isSpecific(role) || generalRoles.indexOf(role) > generalRoles.indexOf(than)

/** By what a number is told from others of its phone, where it is not by a line's own kind: `phone.voice`. */
const numberUse = /^(?:voice|day|daytime|morning|afternoon|evening|night)$/i

/** `contactId: '+5491155667788'`, `email: '5491155667788@c.us'`: where people write from numbers, whoever writes is known by his. */
const writersId = /^(?:contact|customer|client|visitor|subscriber|user|chat|sender|conversation)_?id$/i
const writersNumber = /^(?:\+\d{8,15}|\d{8,15}@(?:s\.whatsapp\.net|c\.us))$/i

/** What the field's names, its question or its kind say it is: the surest, a specific one before a general one. */
export function claimOf(leaf: Leaf): Claim | null {
  // A question's text speaks for itself: in `form: [{ question: 'Name' }]` it asks for a person's name, not the form's.
  const holder = leaf.askedBy === 'question' ? undefined : leaf.steps.at(-2)?.names[0]
  const names = ownNames(leaf)
  const [key = ''] = names
  if (writersNumber.test(leaf.text) && (leaf.text.startsWith('+') ? writersId : /^e-?mail$/i).test(key))
    return { role: 'phone', strength: writersIdStrength, reason: `key \`${key}\``, usedHolders: 0 }
  let general: Claim | null = null
  for (const own of names)
    for (const name of spokenNames(own)) {
      const found = roleOfName(name, holder)
      if (found === null || (general !== null && !tellsMore(found.role, general.role))) continue
      const { role, strength } = found
      const usedHolders = holder === undefined || roleOfName(name)?.role === role ? 0 : 1
      const claim = { role, strength, reason: reasonOf(leaf, name), usedHolders }
      if (isSpecific(role)) return claim
      general = claim
    }
  if (general !== null) return general
  const held = holder !== undefined && names.some((name) => numberUse.test(name)) ? roleOfName(holder) : null
  if (held?.role === 'phone') return { ...held, reason: `key \`${holder}\``, usedHolders: 1 }
  const kind = leaf.kind === null ? null : roleOfKind(leaf.kind)
  if (kind !== null) return { ...kind, reason: `type \`${leaf.kind}\``, usedHolders: 0 }
  for (const name of names) {
    const question = roleOfQuestion(name)
    if (question !== null) return { ...question, reason: reasonOf(leaf, name), usedHolders: 0 }
  }
  return null
}

const isOfAnother = memoize((name): boolean => namesAnother.test(wordsOf(name).join(' ')))

/** A doubtful name with words of somebody else in it is somebody else's; a courier's or companion's always is. */
export const isOfOthers = (claim: Claim, leaf: Leaf): boolean =>
  (claim.strength <= othersStrength && claim.role !== 'company' && ownNames(leaf).some(speaksOfOthers)) ||
  ownNames(leaf).some(isOfAnother)
