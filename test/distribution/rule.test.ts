import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Condition,
  conditionText,
  failedCondition,
  foldCondition,
  type RuleSubject,
  reasonOf,
} from '../../server/distribution/rule.ts'
import { conditionsJson, readConditions } from '../../server/distribution/rule-conditions.ts'

const lead: RuleSubject = {
  name: 'Asha Rao',
  phone: ['98765 43210', '+919876543210'],
  email: 'asha@example.com',
  city: 'Navi Mumbai',
  source: 'Google Ads',
  tags: ['VIP', 'wholesale'],
  deal_value: 250_000,
  company: null,
}

const matches = (condition: Record<string, unknown>): boolean =>
  failedCondition({ conditions: readConditions({ all: [condition] }) }, lead) === null

describe('a condition', () => {
  it.each([
    [{ field: 'city', is: 'navi mumbai ' }, true],
    [{ field: 'city', is: 'Mumbai' }, false],
    [{ field: 'city', is_not: 'Mumbai' }, true],
    [{ field: 'city', is_not: 'NAVI MUMBAI' }, false],
    [{ field: 'company', is_not: 'Rao' }, true],
    [{ field: 'city', is_one_of: ['Pune', ' NAVI MUMBAI'] }, true],
    [{ field: 'city', is_one_of: ['Pune', 'Mumbai'] }, false],
    [{ field: 'company', is_one_of: ['Rao'] }, false],
    [{ field: 'tags', is_one_of: ['retail', 'vip'] }, true],
    [{ field: 'phone', is_one_of: ['1', '+919876543210'] }, true],
    [{ field: 'deal_value', is_one_of: [1, 250_000] }, true],
    [{ field: 'deal_value', is_one_of: [1] }, false],
    [{ field: 'source', contains: 'google' }, true],
    [{ field: 'source', contains: 'facebook' }, false],
    [{ field: 'source', starts_with: 'GOOGLE' }, true],
    [{ field: 'source', starts_with: 'ads' }, false],
    [{ field: 'phone', starts_with: '+91' }, true],
    [{ field: 'phone', is: '98765 43210' }, true],
    [{ field: 'phone', is_not: '+919876543210' }, false],
    [{ field: 'tags', contains: 'vip' }, true],
    [{ field: 'tags', contains: 'whole' }, false],
    [{ field: 'tags', is: 'wholesale' }, true],
    [{ field: 'tags', is_not: 'retail' }, true],
    [{ field: 'deal_value', at_least: 250_000 }, true],
    [{ field: 'deal_value', at_least: 250_001 }, false],
    [{ field: 'deal_value', at_most: 250_000 }, true],
    [{ field: 'deal_value', at_most: 1 }, false],
    [{ field: 'deal_value', is: 250_000 }, true],
    [{ field: 'company', is_empty: true }, true],
    [{ field: 'company', is_empty: false }, false],
    [{ field: 'notes', is_empty: true }, true],
    [{ field: 'city', is_empty: true }, false],
    [{ field: 'tags', is_empty: false }, true],
  ])('%j on the lead is %s; text compares without case', (condition, expected) => {
    expect(matches(condition)).toBe(expected)
  })

  it.each([
    ['Mumbai, Maharashtra', 'is', 'Mumbai', true],
    ['Andheri West, Mumbai', 'is', 'Bombay', true],
    ['Bombay', 'is_one_of', ['Pune', 'mumbai'], true],
    ['मुंबई', 'is', 'Mumbai', true],
    ['BANGALORE', 'is_not', 'Bengaluru', false],
    ['Navi Mumbai', 'is', 'Mumbai', false],
    ['Mumbai', 'is', 'Mumbai, Maharashtra', false],
    ['Bombay', 'contains', 'mumb', true],
    ['Bombay', 'starts_with', 'Bom', true],
  ])(
    'on the city %s: %s %j is %s; parts and other names of a city are that city (decision 0054)',
    (...asked) => {
      const [city, operator, value, expected] = asked
      const conditions = readConditions({ all: [{ field: 'city', [operator]: value }] })
      expect(failedCondition({ conditions }, { city }) === null).toBe(expected)
    },
  )

  it('on an amount that the lead lacks does not hold', () => {
    const conditions = readConditions({ all: [{ field: 'deal_value', at_least: 0 }] })
    expect(failedCondition({ conditions }, { name: 'A' })).not.toBeNull()
  })

  it('of which all must hold; a rule without any takes every lead', () => {
    const both = readConditions({
      all: [
        { field: 'city', contains: 'mumbai' },
        { field: 'source', is: 'Fair' },
      ],
    })
    expect(failedCondition({ conditions: both }, lead)).toEqual(both[1])
    expect(failedCondition({ conditions: [] }, {})).toBeNull()
  })

  it('reads as a sentence', () => {
    const conditions = readConditions({
      all: [
        { field: 'city', is: 'Mumbai' },
        { field: 'deal_value', at_least: 500_000 },
        { field: 'notes', is_empty: false },
        { field: 'source', is_one_of: ['Fair', 'Google Ads', 'API'] },
      ],
    })
    expect(reasonOf({ conditions })).toBe(
      'city is "Mumbai" and deal value is at least ₹5,00,000 and notes is not empty and source is "Fair", "Google Ads" or "API"',
    )
    expect(reasonOf({ conditions: [] })).toBe('every lead')
    const many = readConditions({ all: [{ field: 'city', is_one_of: [...'abcdefghij'] }] })
    expect(reasonOf({ conditions: many })).toBe('city is "a", "b", "c", "d", "e" or 5 more')
    const all = Array.from({ length: 50 }, () => ({ field: 'city', is_not: 'x'.repeat(500) }))
    expect(reasonOf({ conditions: readConditions({ all }) })).toMatch(
      /^city is not "x{500}" and .{400,500}…$/,
    )
  })
})

describe('the rule file', () => {
  it.each([
    [undefined],
    [[]],
    [{ any: [] }],
    [{ all: [1] }],
    [{ all: [{ field: 'surname', is: 'x' }] }],
    [{ all: [{ field: 'city' }] }],
    [{ all: [{ field: 'city', is: 'x', contains: 'y' }] }],
    [{ all: [{ field: 'city', like: 'x' }] }],
    [{ all: [{ field: 'city', is: '' }] }],
    [{ all: [{ field: 'city', is: null }] }],
    [{ all: [{ field: 'city', is: 'a\0b' }] }],
    [{ all: [{ field: 'city', at_least: 5 }] }],
    [{ all: [{ field: 'deal_value', at_least: '5' }] }],
    [{ all: [{ field: 'city', is_empty: 'yes' }] }],
    [{ all: [{ field: 'city', is: ['Pune', 'Mumbai'] }] }],
    [{ all: [{ field: 'city', is_one_of: 'Pune' }] }],
    [{ all: [{ field: 'city', is_one_of: [] }] }],
    [{ all: [{ field: 'city', is_one_of: ['Pune', ' '] }] }],
    [{ all: [{ field: 'city', is_one_of: ['Pune', ['Mumbai']] }] }],
    [{ all: [{ field: 'city', is_one_of: ['Pune', 'a\0b'] }] }],
    [{ all: [{ field: 'city', is_one_of: Array.from({ length: 501 }, (_, i) => `City ${i}`) }] }],
    [{ all: Array.from({ length: 6 }, () => ({ field: 'city', is_one_of: Array(90).fill('x') })) }],
    [{ all: Array.from({ length: 51 }, () => ({ field: 'city', is: 'x' })) }],
  ])('%j is refused naming when', (when) => {
    expect(() => readConditions(when)).toThrow(expect.objectContaining({ field: 'when', status: 400 }))
  })

  const condition = fc.oneof(
    fc.record({ field: fc.constantFrom('city', 'name'), is: fc.string({ minLength: 1, maxLength: 20 }) }),
    fc.record({
      field: fc.constantFrom('city', 'deal_value'),
      is_one_of: fc.array(fc.oneof(fc.nat(), fc.constantFrom('Pune', 'Thane')), {
        minLength: 1,
        maxLength: 5,
      }),
    }),
    fc.record({ field: fc.constant('deal_value'), at_least: fc.nat() }),
    fc.record({ field: fc.constantFrom('notes', 'tags'), is_empty: fc.boolean() }),
  )

  it('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 5 }), (all) => {
        fc.pre(all.every((one) => !('is' in one) || (one.is.trim() !== '' && one.is.isWellFormed())))
        fc.pre(all.every((one) => !('is' in one) || !one.is.includes('\0')))
        expect(conditionsJson(readConditions({ all }))).toEqual({ all })
      }),
    )
  })

  it('is one of several holds where one of them is, for every lead', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.string(), { minLength: 1 }), (city, values) => {
        const holds = (one: Condition): boolean =>
          failedCondition({ conditions: [foldCondition(one)] }, { city }) === null
        expect(holds({ field: 'city', operator: 'is_one_of', value: values })).toBe(
          values.some((value) => holds({ field: 'city', operator: 'is', value })),
        )
      }),
    )
  })

  it('is and is_not are opposites for every lead', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (city, value) => {
        const is: Condition = { field: 'city', operator: 'is', value }
        const isNot: Condition = { field: 'city', operator: 'is_not', value }
        const holds = (one: Condition): boolean =>
          failedCondition({ conditions: [foldCondition(one)] }, { city }) === null
        expect(holds(is)).not.toBe(holds(isNot))
        expect(conditionText(is)).toContain('city is ')
      }),
    )
  })
})
