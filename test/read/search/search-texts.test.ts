import { expect, it } from 'vitest'
import { numbersStand } from '../../../server/read/search/search-match.ts'
import { readSearch } from '../../../server/read/search/search-text.ts'

it('one text asks for whatever is typed, so that its plan is made once', () => {
  const typed = ['asha', '9845', 'asha 98450 12345', '98 45 01 23, ra', "o'hara & söhne", '9845 98450']
  expect(new Set(typed.map((text) => numbersStand(readSearch(text)).text)).size).toBe(1)
})
