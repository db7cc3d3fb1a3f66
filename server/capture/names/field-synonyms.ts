import tables from './field-synonyms.json'
import type { SynonymRow } from './role.ts'

/**
 * Names of lead fields as forms, ad platforms and directories write them: one table a language, and one of what single
 * platforms have made their own. Looked up without case, accents, separators and digits, and again without the words of
 * `filler-words.json`, so "Your e-mail *" and `SENDER_EMAIL` need no row. No name stands twice.
 */
export const fieldSynonyms = Object.values(tables).flat() as unknown as readonly SynonymRow[]
