import { joinedByAnd, words } from '../ui/language/format.ts'

/** Fields in the middle of a sentence: phone and email. */
export const fieldsText = (fields: readonly string[]): string =>
  joinedByAnd(fields.map((field) => words(field).toLowerCase()))
