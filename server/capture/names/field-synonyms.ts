import { enquirySynonyms } from './enquiry-synonyms.ts'
import { personSynonyms } from './person-synonyms.ts'
import type { SynonymRow } from './role.ts'

/**
 * Names of lead fields as forms, ad platforms and directories write them, in English, in the European languages
 * of the large form builders, and in Hindi in Latin letters. Looked up without case, accents, separators and
 * digits, and again without the words of `filler-words.ts`, so "Your e-mail *" and `SENDER_EMAIL` need no row.
 */
export const fieldSynonyms: readonly SynonymRow[] = [...personSynonyms, ...enquirySynonyms]
