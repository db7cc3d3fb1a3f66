import { createHash } from 'node:crypto'
import { memoize } from '../../values/memoize.ts'

/** How many texts of statements are remembered; the longest inserts 64 rows. */
export const keptTexts = { mostKept: 250, longestKept: 50_000 }

/** The name of a prepared statement: the hash of its text. */
export const nameOf: (text: string) => string = memoize(
  (text) => createHash('sha1').update(text).digest('base64url'),
  keptTexts,
)
