import { expect, it } from 'vitest'
import { hasAll } from '../../../server/read/search/search-match.ts'
import { newestPostings } from '../../../server/read/search/search-postings.ts'
import { readSearch } from '../../../server/read/search/search-text.ts'

/** Words, short words, and numbers of four digits, of many, and of groups too short for a posting, in every order. */
const parts = ['asha,', 'ra,', '9845,', '98450 12345,', '98 45 01 23,']
const patterns = [1, 2, 3, 4, 5].flatMap((length) =>
  Array.from({ length: parts.length ** length }, (_, i) =>
    Array.from({ length }, (_n, at) => Math.floor(i / parts.length ** at) % parts.length)
      // Each by another ending, so that none is the same term twice.
      .map((part, at) => parts[part]?.replace(',', part < 2 ? `${'xyzuv'[at]},` : `${at}7,`))
      .join(' '),
  ),
)

it('5 texts say what a lead must have, whatever is searched for', () => {
  expect(new Set(patterns.map((typed) => hasAll(readSearch(typed)).text)).size).toBe(5)
})

it('14 texts ask postings for up to four terms, and as many for those of some people', () => {
  const times = { fromMs: 0, beforeMs: 1 }
  const texts = patterns.flatMap((typed) =>
    [null, ['a']].map(
      (people) => newestPostings('account', readSearch(typed).slice(0, 4), people, times, 1_100).text,
    ),
  )
  expect(new Set(texts).size).toBe(28)
})
