import type { Guess, MappedField, Mapping } from '../../../contract-capture.ts'
import { mappableFields } from '../../../leads/lead-fields.ts'
import { everyMappedField } from './mapped-fields.ts'

/**
 * A mapping while a person works on it: the fields that a person has set, and no others. What is not named here goes
 * on being recognised by itself (§4.7 rule 2), so a guess is never saved as if somebody had meant it. An empty list
 * leaves its field empty.
 */
export type Draft = Mapping

/** What stays where it is guessed: without name, phone and email nobody is reached, and a call is read by itself. */
const stays = (field: MappedField, guess: Guess): boolean =>
  ['name', 'phone', 'email'].includes(field) ||
  !mappableFields.some((known) => known === field) ||
  guess.reasons[field] === 'default mapping'

/**
 * What fills a field as things stand: the person's expressions, else those that are guessed, without what a person has
 * given to another field but notes: as the service does (`withoutMapped`).
 */
export function expressionsOf(field: MappedField, draft: Draft, guess: Guess): readonly string[] {
  const guessed = guess.mapping[field] ?? []
  const { notes: _notes, ...others } = draft
  const given = stays(field, guess) ? [] : Object.values(others).flat()
  return draft[field] ?? guessed.filter((expression) => !given.includes(expression))
}

/** A person's choice takes the place of whatever filled the field, and moves there from where it was guessed. */
export function replaced(draft: Draft, guess: Guess, field: MappedField, expression: string): Draft {
  const moved =
    field !== 'notes'
      ? []
      : usesOf(expression, draft, guess)
          .filter((used) => draft[used] === undefined && !stays(used, guess))
          .map((used) => [used, expressionsOf(used, draft, guess).filter((one) => one !== expression)])
  return { ...draft, ...Object.fromEntries(moved), [field]: [expression] }
}

/** Joins an expression to those that a person has set before. */
export const joined = (draft: Draft, field: MappedField, expression: string): Draft => ({
  ...draft,
  [field]: [...(draft[field] ?? []), expression],
})

/** Gives an expression to one more field; what it was guessed for it goes on filling. */
export function alsoUsed(draft: Draft, guess: Guess, field: MappedField, expression: string): Draft {
  const uses = usesOf(expression, draft, guess).map((used) => [used, expressionsOf(used, draft, guess)])
  const kept: Draft = { ...draft, ...Object.fromEntries(uses) }
  return { ...kept, [field]: [...(draft[field] ?? []), expression] }
}

/** Gives a field back to the guess. */
export function automatic(draft: Draft, field: MappedField): Draft {
  const { [field]: _given, ...rest } = draft
  return rest
}

/** Whether a person has set what fills a field, so that one more choice could mean either: instead, or beside it. */
export const isSetByPerson = (draft: Draft, field: MappedField): boolean =>
  draft[field]?.some((expression) => expression.trim() !== '') ?? false

/** The fields that an expression goes into. */
export const usesOf = (expression: string, draft: Draft, guess: Guess): MappedField[] =>
  everyMappedField.filter((field) => expressionsOf(field, draft, guess).includes(expression))

/** A draft as it is saved: without lines that nobody has filled yet. A field that was emptied stays so. */
export function withoutBlanks(draft: Draft): Draft {
  const kept: Draft = {}
  for (const field of everyMappedField) {
    const lines = draft[field]
    const filled = lines?.filter((expression) => expression.trim() !== '')
    if (filled && (filled.length > 0 || lines?.length === 0)) kept[field] = filled
  }
  return kept
}

/** Whether two drafts would be saved as the same mapping. */
export const isSame = (one: Draft, other: Draft): boolean =>
  JSON.stringify(withoutBlanks(one)) === JSON.stringify(withoutBlanks(other))
