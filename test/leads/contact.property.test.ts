import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { normalizeEmail } from '../../server/records/email.ts'
import { normalizePhone } from '../../server/records/phone.ts'

/** An Indian mobile: ten digits, the first 6 to 9. */
const indianMobile = fc
  .tuple(fc.integer({ min: 6, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([first, rest]) => `${first}${String(rest).padStart(9, '0')}`)

const prefixes = ['', '0', '+91', '91', '+91 ', '+91-', '0 ', '(0)', '+91 (0)']

/** The same with a nought before the country code, or with that code twice. */
const codedPrefixes = ['091', '091-', '091 ', '0091 ', '+9191', '+91 91 ']

/** The same with brackets, dots and dashes around the country code. */
const markedPrefixes = ['(+91) ', '(+91)-', '(+91)', '[+91] ', '+(91) ', '-+91 ', '.+91.', '( +91 ) ']

/** The same digits with separators between some of them. */
function separated(digits: string): fc.Arbitrary<string> {
  const gaps = fc.array(fc.constantFrom('', '', '', ' ', '-', '.'), {
    minLength: digits.length,
    maxLength: digits.length,
  })
  return gaps.map((between) => [...digits].map((digit, i) => (i === 0 ? digit : between[i] + digit)).join(''))
}

/** Text that looks like a phone more often than not. */
const phoneLike = fc.string({ unit: fc.constantFrom(...'0123456789+-. ()x#*;'), maxLength: 32 })

describe('phone (decision 0001.8)', () => {
  it('an Indian mobile has one normal form, however it is spelt', () => {
    const spelling = indianMobile.chain((digits) =>
      fc.record({
        digits: fc.constant(digits),
        prefix: fc.constantFrom(...prefixes, ...codedPrefixes, ...markedPrefixes),
        text: separated(digits),
      }),
    )
    fc.assert(
      fc.property(spelling, ({ digits, prefix, text }) => {
        expect(normalizePhone(prefix + text, 'IN'), prefix + text).toBe(`+91${digits}`)
      }),
    )
  })

  it('an Indian mobile in digits of Hindi is the same number', () => {
    fc.assert(
      fc.property(indianMobile, (digits) => {
        const written = digits.replace(/\d/g, (digit) => '०१२३४५६७८९'[Number(digit)] ?? '')
        expect(normalizePhone(written, 'IN'), written).toBe(`+91${digits}`)
      }),
    )
  })

  it('different Indian mobiles have different normal forms', () => {
    fc.assert(
      fc.property(indianMobile, indianMobile, (one, other) => {
        expect(normalizePhone(one, 'IN') === normalizePhone(other, 'IN')).toBe(one === other)
      }),
    )
  })

  it('whatever is sent is refused, or becomes an E.164 number that stays as it is', () => {
    fc.assert(
      fc.property(fc.oneof(phoneLike, fc.string({ unit: 'binary' })), (text) => {
        const normal = normalizePhone(text, 'IN')
        if (normal === null) return
        expect(normal).toMatch(/^\+[1-9]\d{3,14}$/)
        expect(normalizePhone(normal, 'IN')).toBe(normal)
      }),
      { numRuns: 2_000 },
    )
  })

  it('a number with its country is the same from every region', () => {
    fc.assert(
      fc.property(indianMobile, fc.constantFrom('IN', 'US', 'GB', 'DE', 'SG', 'AE'), (digits, region) => {
        expect(normalizePhone(`+91 ${digits}`, region)).toBe(`+91${digits}`)
      }),
    )
  })
})

const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019_+-%äÉñ'), minLength: 1, maxLength: 12 })
const email = fc
  .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.array(word, { minLength: 2, maxLength: 4 }))
  .map(([local, domain]) => `${local.join('.')}@${domain.join('.')}`)

describe('email (decision 0001.9)', () => {
  it('is one in every case of ASCII letters, however the others are put together, and with blanks around', () => {
    const blanks = fc.string({ unit: fc.constantFrom(' ', '\t', '\n'), maxLength: 3 })
    fc.assert(
      fc.property(email, blanks, blanks, (text, before, after) => {
        const normal = normalizeEmail(text)
        expect(normal).not.toBeNull()
        const upper = text.replace(/[a-z]/g, (letter) => letter.toUpperCase())
        expect(normalizeEmail(before + upper + after)).toBe(normal)
        expect(normalizeEmail(text.normalize('NFD'))).toBe(normal)
      }),
    )
  })

  it('whatever is sent is refused, or becomes a form that stays as it is', () => {
    const hostile = fc.string({ unit: fc.constantFrom(...'a.@ ,;<>"()[]\\\n\0é'), maxLength: 20 })
    fc.assert(
      fc.property(fc.oneof(hostile, email, fc.string({ unit: 'binary' })), (text) => {
        const normal = normalizeEmail(text)
        if (normal === null) return
        expect(normal).toMatch(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
        expect(normalizeEmail(normal)).toBe(normal)
      }),
      { numRuns: 2_000 },
    )
  })

  it('dots and plus tell persons apart', () => {
    expect(normalizeEmail('a.b@example.com')).not.toBe(normalizeEmail('ab@example.com'))
    expect(normalizeEmail('a+x@example.com')).not.toBe(normalizeEmail('a@example.com'))
  })
})
