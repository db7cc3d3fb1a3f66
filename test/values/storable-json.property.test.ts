import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storableJson, storableText } from '../../server/values/storable-text.ts'

const texts = fc.string({ unit: 'binary', maxLength: 20 })
const marks = fc.constantFrom('\0', '\ud800', '\udfff', '\\u0000', '\\', '"', '\u2028', '\x01', 'Asha')
const mixed = fc.array(fc.oneof(texts, marks), { maxLength: 5 }).map((parts) => parts.join(''))
const values = fc.array(fc.oneof(mixed, fc.integer(), fc.boolean(), fc.constant(null)), { maxLength: 5 })

test('JSON to be stored holds every text as it can be stored, and changes nothing else', () => {
  fc.assert(
    fc.property(values, (list) => {
      const stored = list.map((one) => (typeof one === 'string' ? storableText(one) : one))
      expect(JSON.parse(storableJson({ list: [list] }))).toEqual({ list: [stored] })
    }),
  )
})
