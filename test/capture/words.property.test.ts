import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '../../server/capture/names/words.ts'

const pieces = fc.constantFrom(
  'A',
  'b',
  'Cd',
  'eF',
  'URLPath',
  '12',
  '_',
  '-',
  ' ',
  '.',
  '*',
  'WhatsApp',
  'Whats app',
  '\n',
)
const names = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary-ascii', maxLength: 5 })), { maxLength: 12 })

test('a name in ASCII falls into the words that it has beside a letter with an accent', () => {
  fc.assert(
    fc.property(names, (parts) => {
      const name = parts.join('')
      expect([...wordsOf(name), 'e']).toEqual(wordsOf(`${name} é`))
    }),
    { numRuns: 2_000 },
  )
})
