/** How one language or platform asks for each field of the customer. */
export interface Wording {
  readonly name: string
  readonly first?: string
  readonly last?: string
  readonly phone: string
  readonly email: string
  readonly city: string
  readonly company?: string
  readonly message?: string
}

/** Names of a pair's two keys: `{ question: …, answer: … }`. */
export type Pair = readonly [asks: string, answers: string]

/** Half of the words that bodies are made of. Patterns may be made from the learning half alone. */
export interface Dictionary {
  /** Keys as programs write them. */
  readonly keys: readonly Wording[]
  /** Whole questions, with verbs and politeness, by language. */
  readonly questions: Readonly<Record<string, readonly Wording[]>>
  readonly pairs: readonly Pair[]
  /** Keys that list the pairs. */
  readonly answerLists: readonly string[]
  readonly envelopes: readonly (readonly string[])[]
  readonly customers: readonly string[]
  readonly staff: readonly string[]
  readonly staffPrefixes: readonly string[]
  readonly businesses: readonly string[]
  readonly businessPrefixes: readonly string[]
  readonly things: readonly string[]
  readonly addresses: readonly (readonly [holder: string, city: string])[]
  readonly codes: readonly (readonly [code: string, number: string])[]
  readonly ids: readonly string[]
  readonly statuses: readonly (readonly [key: string, text: string])[]
  readonly names: readonly (readonly [first: string, last: string])[]
  readonly staffNames: readonly (readonly [first: string, last: string])[]
  readonly companies: readonly string[]
  readonly brands: readonly string[]
  readonly cities: readonly string[]
  readonly brandCities: readonly string[]
  readonly messages: readonly string[]
}
