import fc from 'fast-check'
import { expect, it } from 'vitest'
import { initialsOf, personColor } from '../../web/people/initials.ts'

it.each([
  ['Priya Nair', 'PN'],
  ['priya', 'P'],
  ['Dr. A. P. J. Kalam', 'DK'],
  ['priya.nair@example.com', 'PN'],
  ['प्रिया नायर', 'प्रिना'],
  ['  ', ''],
])('%s is %s', (name, initials) => expect(initialsOf(name)).toBe(initials))

it('any name has initials, and one colour for good', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (name) => {
      expect([...initialsOf(name)].length).toBeLessThan(200)
      expect(personColor(name)).toBe(personColor(name))
      expect(personColor(name)).toMatch(/^[a-z]+-\d$/)
    }),
  )
})
