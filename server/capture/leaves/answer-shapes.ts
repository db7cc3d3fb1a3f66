import { pathsOf, wordsIn } from '../values/word-lists.ts'
import written from './answer-shapes.json'

/** How platforms write "this question, that answer" as one object. Names are compared in lower case. Adding a platform is adding a row. */

/** Answers of one list that are read: a long form is one list. */
export const mostAnswers = 200

/** Keys that say which field an answer is for, the one to filter by first. */
export const nameKeys: readonly string[][] = pathsOf(...written.nameKeys)

/** Keys that hold words for people beside the name. */
export const labelKeys: readonly string[] = wordsIn(...written.labelKeys)

/** Labels of an answer that stand inside the object that it points to. */
export const pointedLabelPaths: readonly string[][] = pathsOf(written.pointedLabels)

/** Where a form's author may have written a word of their own for a question that is kept by id. */
export const referencePaths: readonly string[][] = [['field', 'ref'], ['ref'], ['slug']]

/** Where an answer's value stands, the surest first. */
export const valuePaths: readonly string[][] = pathsOf(...written.values)

/** Keys that name an answer only where they say `email` or `phone`: `{ system: 'phone', value: … }`. */
export const contactKindKeys: readonly string[][] = [['type'], ['kind'], ['system'], ['channel']]

/** Values that belong to a message or a record as well: only a word, not an id, makes them an answer. */
export const doubtfulValueKeys: ReadonlySet<string> = new Set(['content', 'response'])
/** Keys of names that are no words. */
export const idKeys: ReadonlySet<string> = new Set(['id', 'ref', 'slug'])

/** Where a typed answer keeps its value, when it is not below a key named as its type. */
export const typedValuePaths: Readonly<Record<string, readonly string[]>> = {
  choice: ['choice', 'label'],
  choices: ['choices', 'labels'],
}

/** Keys that name what kind of answer it is. */
export const kindPaths: readonly string[][] = pathsOf('field.type type field_type fieldtype questiontype')

/** Keys that only wrap a value: they add nothing to the name of what holds them. */
export const wrapperKeys: ReadonlySet<string> = new Set(wordsIn(...written.wrapperKeys))

/** Keys of a definition that an answer refers to by id. */
export const definitionIdKeys: readonly string[] = wordsIn(written.definitionIds)

/** Keys of an option in an answer that was sent as option ids. */
export const optionLabelKeys: readonly string[] = ['text', 'label', 'name', 'title', 'value']
