import { wordSet } from '../values/word-lists.ts'
import { namedThings } from './party-words.ts'
import written from './question-patterns.json'
import type { Role } from './role.ts'

/** Tells by its words what an English question asks for, where its key is no known name. The first row that fits decides. */
export interface QuestionPattern {
  readonly role: Role
  /** Over the question's words in lower case, a blank between them. */
  readonly pattern: RegExp
  /** A question with one of these words asks for something else: a course has a name, and a city to invest in is no home. */
  readonly unless: ReadonlySet<string> | undefined
}

const exceptions = new Map([
  ['things', namedThings],
  ...Object.entries(written.unless).map(([name, words]) => [name, wordSet(...words)] as const),
])

export const questionPatterns: readonly QuestionPattern[] = written.rows.map(({ role, pattern, unless }) => ({
  role: role as Role,
  pattern: new RegExp(pattern),
  unless: exceptions.get(unless ?? ''),
}))
