import { wordSet } from '../values/word-lists.ts'
import { namedThings } from './party-words.ts'
import type { Role } from './role.ts'

/** Tells by its words what an English question asks for, where its key is no known name. The first row that fits decides. */
export interface QuestionPattern {
  readonly role: Role
  /** Over the question's words in lower case, a blank between them. */
  readonly pattern: RegExp
  /** A question with one of these words asks for something else ("the name of the course"). */
  readonly unless?: ReadonlySet<string>
}

/** A city to invest or study in is not where somebody lives. */
const wanted: ReadonlySet<string> = wordSet(
  'invest investing study studying relocate travel travelling traveling visit',
)

export const questionPatterns: readonly QuestionPattern[] = [
  { role: 'email', pattern: /\b(e ?mail|email|emails)\b/ },
  {
    role: 'phone',
    pattern: /\b(mobile|phone|whatsapp|telephone|telefon|telefono|telefone|contact number|best number)\b/,
  },
  { role: 'phone', pattern: /\b(reach|call|contact) you\b/ },
  { role: 'first_name', pattern: /\b(first|given) name\b/, unless: namedThings },
  { role: 'last_name', pattern: /\b(last|family) name\b|\bsurname\b/ },
  {
    role: 'name',
    pattern: /\bfull name\b|\bwho are you\b|\b(call|address) you\b|\byour (\w{1,12} )?name\b/,
    unless: namedThings,
  },
  {
    role: 'company',
    pattern: /\b(company|organi[sz]ation|business) (name|called)\b|\bname of (your|the) (company|business)\b/,
  },
  { role: 'city', pattern: /\b(city|cities|town)\b/, unless: wanted },
  {
    role: 'message',
    pattern: /\b(message|comments?|describe|questions?|anything (else|that)|requirements?|how can we help)\b/,
  },
]
