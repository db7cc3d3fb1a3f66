import { wordSet, wordsIn } from '../values/word-lists.ts'
import written from './filler-words.json'

/**
 * Words that say nothing about what a field is: whose it is ("sender", "your"), how it is asked ("please enter"),
 * and what builders put before or after it ("field", "input"). Taken out of a name before it is looked up again.
 */
export const fillerWords: ReadonlySet<string> = wordSet(...written.fillers)

/** Fillers that builders glue to the front of a name without a separator: `customername`, `txtemail`. */
export const gluedFillers: readonly string[] = wordsIn(...written.glued)
