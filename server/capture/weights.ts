/**
 * Every weight of the guess, on one scale of 0 … 100: how sure it is that a field is what it is taken for. Names bring
 * their own strength (`names/field-synonyms.json`); where a field stands adds to it or takes from it; the surest field wins.
 */

/** What the platform's word for a kind of answer says (`INPUT_EMAIL`). */
export const kindStrength = 70
/** What the telling words of a whole question say ("Which city are you from?"). */
export const questionStrength = 50
/** Part of a numbered field ("1.3"), and a person of whom only a shared prefix is known (`enquirant_name`). */
export const patternStrength = 60
/** A number or address of which only the last words say what it is: less than any name that is known. */
export const lastWordsStrength = 45
/** Up to this a name alone does not convince: the value must be unmistakable. */
export const doubtfulStrength = 55
/** Up to this a name with words of somebody else in it is somebody else's. */
export const othersStrength = 50
/** From this on only people are so called: things have names, but no `full_name`. */
export const personalStrength = 90

/** What `phone` at the root says: more than `whatsapp`, and less than `mobile`. */
export const defaultStrength = 94

/** An id that is a number with its country's code: more than any line that is called a number beside it. */
export const writersIdStrength = 93

/** Gained below `customer`, or by a name such as `buyer_email`. */
export const besideAsker = 15
/** Gained in a text whose labels leave no doubt who is meant. */
export const inOpenedText = 25
/** Lost below a key that no table knows, below a thing that has a name of its own, and with every step from the root. */
export const belowUnknown = 12
export const belowThing = { name: 40, contact: 25 } as const
export const perStep = 2
/** Gained by each other kind of contact data in the same place: fields of a person stand together. */
export const perNeighbour = 8
/** Gained by a name where the contact data stand: more than by a key that speaks of the asker. */
export const besideContact = 20
/** Gained by a name that the email is spelt like. */
export const asItsEmail = 20
/** Gained by a name whose key begins as that of the contact: more than by any other name for who asks. */
export const asItsContact = 40

/** Below this, a field speaks rather of a thing than of the asker. */
export const leastScore = 40
/** The same for what was asked, and how far further notes may stay behind the surest. */
export const leastNotesScore = 30
export const notesRange = 30

/** What speaks for a party that it asked, where several can be reached, and against it. */
export const standing = {
  asker: 30,
  known: 20,
  message: 8,
  parts: 5,
  ownMailbox: 8,
  teamMailbox: -15,
  thing: -15,
} as const

/** Gained by the value that is told to be the primary one, lost by one that is told not to be. */
export const primary = 10
/**
 * Below this margin between two parties the customer is asked for: of the bodies with made-up words that are so close 43 % would be
 * wrong, of those beyond less than one in eleven, and a wrong lead costs ten refused ones.
 */
export const askBelow = 8

/** Scores that are so close that either may be the customer's, and those of which the second still counts. */
export const closeScores = { close: 10, near: 25 } as const
/** Up to these strengths a field's own name says little of what it is: a few words of a question, or a pattern. */
export const doubtfulNames = { weak: 50, pattern: 60 } as const

/** Log-odds that a name, email or phone is right with nothing against it. */
export const sureOf = { name: 6, email: 6.2, phone: 4.8 } as const

/**
 * What speaks against it, and what that takes away: another one nearly as likely or likely too, an email spelt unlike the name, a name of
 * the field that says little or is only a pattern, another such value under a word that nobody knows, and an object around it that is
 * unknown or a thing. Fitted (logistic, no negative points) to 12,000 bodies of known platforms in which one to four words of the keys were
 * made unknown; docs/capture-quality.md shows what was told beside what was right.
 */
export const doubts = {
  close: { name: 2.8, email: 2.1, phone: 1.4 },
  near: { name: 2, email: 0.1, phone: 1.1 },
  unlike: { name: 2.3, email: 0, phone: 0 },
  weak: { name: 0.7, email: 3.4, phone: 1.5 },
  pattern: { name: 0.2, email: 1.4, phone: 1.1 },
  beside: { name: 0.3, email: 2.1, phone: 1.6 },
  unknown: { name: 0.4, email: 1, phone: 0 },
  thing: { name: 1, email: 0, phone: 0.4 },
} as const

export type Doubt = keyof typeof doubts

export const doubtNames = Object.keys(doubts) as Doubt[]

/**
 * Below `ask` a person is asked, below `check` the lead is made and shown to be checked (decision 0055). A wrong lead costs ten refused
 * ones: of what is told as less than 0.8 one in three to five was wrong. To check what is told as less than 0.96, one lead in twenty of a
 * strange platform, finds a quarter of all that are wrong.
 */
export const certain = { ask: 0.8, check: 0.96 } as const
