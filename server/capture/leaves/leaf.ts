import { compact, wordsOf } from '../names/words.ts'
import type { JsonScalar } from '../values/json-value.ts'

/** One key (or answer) on the way from the root to a value. */
export interface Step {
  /** The key first, then labels; every one may say what the value is. */
  readonly names: readonly string[]
  /** Expression of the object or list that holds it; empty at the root. */
  readonly holder: string
}

/** Where the walk through a payload stands. */
export interface Place {
  readonly expression: string
  readonly steps: readonly Step[]
}

/** One field of a payload: a value, or a list of values, and how it is reached. */
export interface Leaf {
  /** JMESPath that fetches exactly this value from the expanded payload. */
  readonly expression: string
  readonly value: JsonScalar | JsonScalar[]
  /** The value as one text, lists joined by ", ". */
  readonly text: string
  /** From the root down; the last is the field's own. List positions and mere wrappers have no step. */
  readonly steps: readonly Step[]
  /** What the platform calls this kind of answer (`email`, `long_text`, `INPUT_PHONE_NUMBER`), if it does. */
  readonly kind: string | null
  /** For an answer of a name/value pair: the key that names it (`column_id`). Null for an ordinary field. */
  readonly askedBy: string | null
}

/** The names of the field itself, the key first. */
export const ownNames = (leaf: Leaf): readonly string[] => leaf.steps.at(-1)?.names ?? []

/** The words of its own key, run together in small letters: `eventtype`. */
export const keyOf = (leaf: Leaf): string => compact(wordsOf(ownNames(leaf)[0] ?? ''))

/** The value as one text, lists joined by ", ". */
export const sampleText = (leaf: Leaf): string => leaf.text
