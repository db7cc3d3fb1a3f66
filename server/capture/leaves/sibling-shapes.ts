import { wordSet } from '../values/word-lists.ts'

/** How platforms write questions and answers side by side in one object. Adding a platform is adding a word. */

/** Words by which one of two numbered keys says that it asks (`q1_label`), and the other that it answers. */
export const labelWords: ReadonlySet<string> = wordSet(
  'label name title question questions key caption q prompt header',
)
export const valueWords: ReadonlySet<string> = wordSet(
  'value answer answers response val a ans input data text content result',
)

/** Keys of a list of questions, and of the list of answers beside it. */
export const labelListKeys: ReadonlySet<string> = wordSet(
  'labels questions fields keys headers columns names fieldnames field_names field_labels titles',
)
export const valueListKeys: ReadonlySet<string> = wordSet(
  'values answers responses row rows data fieldvalues field_values',
)
