/** How platforms write questions and answers side by side in one object. Adding a platform is adding a word. */

/** Words by which one of two numbered keys says that it asks (`q1_label`), and the other that it answers. */
export const labelWords: ReadonlySet<string> = new Set(
  'label name title question questions key caption q prompt header'.split(' '),
)
export const valueWords: ReadonlySet<string> = new Set(
  'value answer answers response val a ans input data text content result'.split(' '),
)

/** Keys of a list of questions, and of the list of answers beside it. */
export const labelListKeys: ReadonlySet<string> = new Set(
  'labels questions fields keys headers columns names fieldnames field_names field_labels titles'.split(' '),
)
export const valueListKeys: ReadonlySet<string> = new Set(
  'values answers responses row rows data fieldvalues field_values'.split(' '),
)
