import { wordSet } from '../values/word-lists.ts'
import written from './sibling-shapes.json'

/** How platforms write questions and answers side by side in one object. Adding a platform is adding a word. */

/** Words by which one of two numbered keys says that it asks (`q1_label`), and the other that it answers. */
export const labelWords: ReadonlySet<string> = wordSet(written.labelWords)
export const valueWords: ReadonlySet<string> = wordSet(written.valueWords)

/** Keys of a list of questions, and of the list of answers beside it. */
export const labelListKeys: ReadonlySet<string> = wordSet(written.labelLists)
export const valueListKeys: ReadonlySet<string> = wordSet(written.valueLists)
