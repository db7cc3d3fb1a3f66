import { describe, expect, it } from 'vitest'
import { fitOfNames } from '../../../server/leads/contacts/name-fit.ts'

describe('names that fit one person (decision 0045)', () => {
  it.each([
    ['case, blanks and order', 'Asha Rao', '  RAO   asha '],
    ['words written as one', 'Ram Kumar', 'Ramkumar'],
    ['accents', 'José Pérez', 'Jose Perez'],
    ['an initial', 'A. Rao', 'Asha Rao'],
    ['a name alone', 'Asha', 'Asha Rao'],
    ['Devanagari', 'Sunita Sharma', 'सुनीता शर्मा'],
    ['Devanagari, other order', 'Rao Asha', 'आशा राव'],
    ['Bengali', 'Priya Sen', 'প্রিয়া সেন'],
    ['Gurmukhi', 'Gurpreet Singh', 'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ'],
    ['Gujarati', 'Sunita Patel', 'સુનીતા પટેલ'],
    ['Telugu', 'Vijay Reddy', 'విజయ్ రెడ్డి'],
    ['Kannada', 'Lakshmi', 'ಲಕ್ಷ್ಮಿ'],
    ['Tamil', 'Meena Kumar', 'மீனா குமார்'],
  ])('%s: %s and %s', (_why, one, other) => {
    expect(fitOfNames(one, other)).toBeGreaterThan(0)
    expect(fitOfNames(other, one)).toBe(fitOfNames(one, other))
  })

  it.each([
    ['a family', 'Ramesh Kumar', 'Sunita Kumar'],
    ['initials alone', 'A. R.', 'Asha Rao'],
    ['nothing', '', 'Asha Rao'],
    ['signs', '***', '???'],
    ['a family in two scripts', 'Ramesh Sharma', 'सुनीता शर्मा'],
  ])('not %s: %s and %s', (_why, one, other) => {
    expect(fitOfNames(one, other)).toBe(0)
  })

  it('the whole name fits better than a part of it, and that better than an initial', () => {
    const fits = ['Asha Rao', 'Asha', 'A Rao'].map((name) => fitOfNames('Asha Rao', name))
    expect(fits[0]).toBe(1)
    expect(fits[2]).toBeGreaterThan(fits[1] ?? 1)
    expect(fits[0]).toBeGreaterThan(fits[2] ?? 1)
  })

  it('names of two hundred words take no time', () => {
    const long = 'a b '.repeat(100)
    const start = performance.now()
    for (let i = 0; i < 20; i++) fitOfNames(long, `${long}c`)
    expect(performance.now() - start).toBeLessThan(2_000)
  })
})
