import { groupBy } from '../../values/group-by.ts'
import { roleOfName } from '../names/role-of-name.ts'
import { lookedUpSet } from '../names/words.ts'
import type { CallCell } from './call-cells.ts'
import written from './call-words.json'
import { callKeys } from './call-words.ts'
import { type CallParty, isPartyWord, partyOfWords } from './party-words.ts'
import { isSideText } from './side-number.ts'

/** Words of names of numbers. */
const numberWords = lookedUpSet(written.numberWords)

/** Words of names of what has digits and is no number of a telephone. */
const otherWords = lookedUpSet(written.otherWords)

/** Words that say nothing of whose number it is. */
const idleWords = lookedUpSet(written.idleWords)

const runTogether =
  /^([a-z]{2,12}?)(phonenumber|mobilenumber|phoneno|mobileno|number|phone|mobile|msisdn|contact|telefonnummer|telefoonnummer|rufnummer|nummer|num|no|nr|telefon|telefoon|telefono|telefone|tel|id)$/

/** `callerno`, `custnumber`: names in lower case that are two words. */
function partedWords([first = '', ...rest]: readonly string[]): readonly string[] {
  const isLettered = /^[ab]$/.test(first) && /^(?:party|number|leg|no)$/.test(rest[0] ?? '')
  if (isLettered) return [`${first}party`, ...rest]
  if (/^(?:leg|party)$/.test(first) && /^[ab]$/.test(rest[0] ?? ''))
    return [`${rest[0]}party`, ...rest.slice(1)]
  return [first, ...rest].flatMap((word) => {
    if (isPartyWord(word) || numberWords.has(word)) return [word]
    const [, party, kind] = runTogether.exec(word) ?? []
    return party !== undefined && kind !== undefined && isPartyWord(party) ? [party, kind] : [word]
  })
}

const isIdle = (word: string): boolean => idleWords.has(word) || numberWords.has(word) || /^\d+$/.test(word)

/** Whether a name is one of a number: by a word for numbers, or as it only says whose it is. An id is none, but for a caller's. */
function isNumberName(words: readonly string[]): boolean {
  if (words.some((word) => otherWords.has(word))) return false
  if (words.includes('id') && !words.some((word) => /^(caller|called|calling|cli)$/.test(word))) return false
  const telling = words.filter((word) => !idleWords.has(word))
  return words.some((word) => numberWords.has(word)) || (telling.length > 0 && telling.every(isPartyWord))
}

/**
 * Whose number a cell holds, by the words of its name, else by those above it, the nearest first; `anybody` where none
 * of them says it, null for what is no number of a telephone.
 */
function partyOfNumber({ names, role, text }: CallCell): CallParty | 'anybody' | null {
  const [own = [], ...above] = names
  const words = partedWords(own)
  // `end_user_id: "+91…"`
  const isPhoneAsId = words.includes('id') && /^\+\d{10,15}$/.test(text) && /user|cust/.test(words.join())
  if (!isPhoneAsId && !isNumberName(words)) return null
  // Without a word for numbers a few digits are a count or a rank.
  if (/^\d{1,6}$/.test(text) && !words.some((word) => numberWords.has(word))) return null
  const byRole = role === null ? null : partyOfWords([role])
  if (byRole !== null && byRole !== 'from' && byRole !== 'to') return byRole
  // `from.extension`: of the side that holds it.
  const isPlain = words.every((word) => /^(?:extension|ext|number|no|num)$/.test(word))
  const whole = isPlain ? [...words, ...(above[0] ?? [])] : words
  const parties = [whole, ...above].map(partyOfWords).filter((party) => party !== null)
  // `received_by.contact_number`, `home_contact`: a contact number is anybody's.
  const isVague = words.includes('contact') && parties[0] === 'customer'
  const rest = words.find((word) => !['contact', 'customer'].includes(word) && !isIdle(word))
  const whose = rest === undefined ? 'customer' : partyOfWords([rest])
  if (isVague && whose !== 'customer') return whose ?? 'anybody'
  return (isVague && parties[1] === 'agent' ? parties[1] : parties[0]) ?? byRole ?? 'anybody'
}

/** `caller_id`, `customer_number`: a place for the number of who calls. `contact_data` is none. */
export const isOfCaller = (cell: CallCell): boolean =>
  callKeys.from.includes(cell.key) ||
  (['customer', 'from'].includes(partyOfNumber(cell) ?? '') && !cell.key.endsWith('data'))

/** `rufnummer`, `電話番号`: what leads call a phone. */
export const isPhone = ({ names: [own = []], text }: CallCell): boolean =>
  isSideText(text) && roleOfName(own.join(' '))?.role === 'phone'

/** The numbers of a payload by whose they are. */
export function numbersByParty(
  cells: readonly CallCell[],
): ReadonlyMap<CallParty | 'anybody', readonly CallCell[]> {
  const numbers = cells.flatMap((cell) => {
    const party = isSideText(cell.text) ? partyOfNumber(cell) : null
    return party === null ? [] : [{ party, cell }]
  })
  const byParty = groupBy(numbers, ({ party }) => party)
  return new Map([...byParty].map(([party, found]) => [party, found.map(({ cell }) => cell)]))
}
