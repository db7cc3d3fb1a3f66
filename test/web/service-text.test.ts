import { afterEach, describe, expect, it, vi } from 'vitest'
import { refusalOf } from '../../server/http/validation.ts'
import hindiService from '../../web/ui/language/hindi-service.json' with { type: 'json' }
import { inHindi } from '../support/sources/in-hindi.ts'
import { serviceSentences } from '../support/sources/service-sentences.ts'

const devanagari = /\p{Script=Devanagari}/u

describe('what the service says, in a console in Hindi', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it('is said in Hindi, whatever it is', async () => {
    const { serviceText } = await inHindi()
    const sentences = serviceSentences()
    expect(sentences.length).toBeGreaterThan(100)
    expect(sentences.filter((text) => !devanagari.test(serviceText(text)))).toEqual([])
  })

  it('by the pattern that is its own, and not by one that fits nearly everything', async () => {
    const { serviceText } = await inHindi()
    for (const [english, said] of Object.entries<string>(hindiService)) {
      const [given, expected] = [english, said].map((text) => text.replaceAll(/\{(\w+)\}/g, 'x-$1'))
      expect(serviceText(given ?? ''), english).toBe(expected)
    }
  })

  it('a guess with what spoke against another field', async () => {
    const { guessText } = await inHindi()
    expect(guessText('key “town” + type “phone”, rather than `name`, which is no name')).toMatch(
      /, न कि “name”, जो नाम नहीं है$/,
    )
  })

  it('also where a schema refuses', async () => {
    const { serviceText } = await inHindi()
    const refused = [
      ['type', { type: 'integer' }],
      ['enum', { allowedValues: ['a', 'b'] }],
      ['maxLength', { limit: 3 }],
      ['minLength', { limit: 3 }],
      ['maxItems', { limit: 3 }],
      ['minimum', { limit: 3 }],
      ['maximum', { limit: 3 }],
      ['pattern', { pattern: 'x' }],
      ['required', { missingProperty: 'phone' }],
      ['additionalProperties', { additionalProperty: 'phone' }],
    ] as const
    for (const [keyword, params] of refused) {
      const { message } = refusalOf([{ keyword, params, instancePath: '/name', schemaPath: '' }], 'body')
      expect(serviceText(message), message).toMatch(devanagari)
    }
  })

  it('names fields and things as the console does, and keeps what somebody has written', async () => {
    const { serviceText } = await inHindi()
    expect(serviceText('No such distribution rule.')).toBe('यह नहीं मिला: बँटवारा नियम।')
    expect(serviceText('deal_value must have at most two decimals.')).toMatch(/^रकम में/)
    expect(serviceText('assigned_to: a{b}c@x.in is not an active user.')).toContain('a{b}c@x.in')
    expect(serviceText('Something nobody has translated.')).toBe('Something nobody has translated.')
  })

  it('has the same placeholders in both languages, and none twice', () => {
    const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort()
    for (const [english, said] of Object.entries<string>(hindiService)) {
      expect(placeholders(said), english).toEqual(placeholders(english))
      expect(new Set(placeholders(english)).size, english).toBe(placeholders(english).length)
    }
  })

  it('tells why a rule took a lead', async () => {
    const { whyWords } = await inHindi()
    expect(whyWords('city is "Pune" or "Mumbai" and deal value is at least ₹5,00,000')).toBe(
      'शहर यह हो: "Pune" या "Mumbai" और रकम कम से कम: ₹5,00,000',
    )
    expect(whyWords('email is empty')).toBe('ईमेल खाली हो')
    expect(whyWords('city is "Bed or Breakfast" or "a \\"b\\", c" or 5 more')).toBe(
      'शहर यह हो: "Bed or Breakfast", "a \\"b\\", c" या 5 और',
    )
    expect(whyWords('no rule fits')).toBe('कोई नियम नहीं लगता')
  })
})

it('a console in English says what the service says', async () => {
  const { serviceText } = await import('../../web/ui/language/service-text.ts')
  const { whyWords } = await import('../../web/leads/assignment-words.ts')
  expect(serviceText('No such lead.')).toBe('No such lead.')
  expect(whyWords('city is "Pune" and email is empty')).toBe('city is "Pune" and email is empty')
})
