import type { SynonymRow } from './role.ts'
import { dutch } from './synonyms/dutch.ts'
import { englishEnquiry } from './synonyms/english-enquiry.ts'
import { englishPerson } from './synonyms/english-person.ts'
import { french } from './synonyms/french.ts'
import { furtherLanguages } from './synonyms/further-languages.ts'
import { german } from './synonyms/german.ts'
import { hindi } from './synonyms/hindi.ts'
import { italian } from './synonyms/italian.ts'
import { platforms } from './synonyms/platforms.ts'
import { polish } from './synonyms/polish.ts'
import { portuguese } from './synonyms/portuguese.ts'
import { spanish } from './synonyms/spanish.ts'

/**
 * Names of lead fields as forms, ad platforms and directories write them: one table a language, and one of what single
 * platforms have made their own. Looked up without case, accents, separators and digits, and again without the words of
 * `filler-words.ts`, so "Your e-mail *" and `SENDER_EMAIL` need no row. No name stands twice.
 */
export const fieldSynonyms: readonly SynonymRow[] = [
  ...englishPerson,
  ...englishEnquiry,
  ...platforms,
  ...dutch,
  ...french,
  ...german,
  ...hindi,
  ...italian,
  ...polish,
  ...portuguese,
  ...spanish,
  ...Object.values(furtherLanguages).flat(),
]
