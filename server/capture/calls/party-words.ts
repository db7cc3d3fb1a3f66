import { askingParties } from '../names/party-words.ts'
import { wordSet } from '../values/word-lists.ts'

/** Whose number it is: of one side, of the person outside, of whoever speaks for the business, or of the business; a user is one of both. */
export type CallParty = 'customer' | 'from' | 'to' | 'agent' | 'line' | 'user'

/** Of those who ask, whom telephony names otherwise. */
const otherwise = wordSet('caller callers sender submitter participant participants profile personal billing')

/** The words of names, the surest first: who speaks for the business may be said to call or to be called. */
const wordsOfParty: readonly (readonly [CallParty, ReadonlySet<string>])[] = [
  [
    'agent',
    wordSet(
      'by agent agents staff emp employee executive exec operator rep representative telecaller counsellor counselor salesperson salesman owner assignee handler attendant advisor extension ext internal answered routed forward forwarded forwarding transfer transferred redirect redirected diversion diverted ring',
    ),
  ],
  [
    'line',
    wordSet(
      'did dids virtual vn vmn tracking tracker exophone business company office our own pilot line trunk display masked masking tollfree toll hunt department dept queue ivr inbound system bot robot assistant platform promo portal local account sim device disp pbx gateway published campaign',
    ),
  ],
  [
    'customer',
    wordSet(
      'external remote consumer enduser borrower debtor cnumber cust counterparty counterpart outsider',
    ),
  ],
  [
    'from',
    wordSet(
      'from caller callers calling source src ani cli clid clip callerid origin originator originating aparty anumber origen origem appelant anrufer',
    ),
  ],
  [
    'to',
    wordSet(
      'to called callee destination dest dst dialed dialled dialledno receiver recipient dnis bparty bnumber destino appele angerufener',
    ),
  ],
  ['user', wordSet('user users')],
]

/** Whom one word of a name means; null for a word that says nothing of people. */
function partyOfWord(word: string): CallParty | null {
  if (askingParties.has(word) && !otherwise.has(word)) return 'customer'
  return wordsOfParty.find(([, words]) => words.has(word))?.[0] ?? null
}

/** True for a word that alone says whom something describes. */
export const isPartyWord = (word: string): boolean => partyOfWord(word) !== null

/** Whom a name means by its words, the surest of them first. */
export function partyOfWords(words: readonly string[]): CallParty | null {
  // `from_line`, `to_extension`: the line of a side.
  const isOfSide = words.includes('from') || words.includes('to')
  const parties = words.map((word) =>
    isOfSide && /^(?:line|extension)$/.test(word) ? null : partyOfWord(word),
  )
  return wordsOfParty.find(([party]) => parties.includes(party))?.[0] ?? null
}
