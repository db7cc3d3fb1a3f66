import { joinedByAnd, words } from '../ui/language/format.ts'

/** Fields in the middle of a sentence: phone and email. */
export function fieldsText(fields: readonly string[]): string {
  return joinedByAnd(fields.map((field) => words(field).toLowerCase()))
}
