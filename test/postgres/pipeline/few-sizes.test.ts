import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inFewSizes } from '../../../server/postgres/pipeline/rows.ts'

const sizes = [1, 2, 3, 4, 5, 6, 7, 8, 16, 32, 64]

test('a list comes back whole from its pieces, which are of few sizes, whatever its length', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(), { maxLength: 300 }), fc.constantFrom(16, 64), (list, most) => {
      const pieces = inFewSizes(list, most)
      expect(pieces.flat()).toEqual(list)
      for (const { length } of pieces) expect(sizes.filter((size) => size <= most)).toContain(length)
    }),
  )
})

test('what 16 senders send together is one statement', () => {
  for (let length = 1; length <= 8; length++)
    expect(inFewSizes(Array(length).fill('row'), 64)).toHaveLength(1)
})
