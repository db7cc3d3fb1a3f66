import { afterEach, expect, it, vi } from 'vitest'
import { matchingRules } from '../../server/distribution/choose-assignee.ts'
import { readRules } from '../../server/distribution/stored-rule.ts'

afterEach(() => vi.restoreAllMocks())

const cities = Array.from({ length: 100 }, (_, i) => `Ward ${i} of a larger town`)
const rules = Array.from({ length: 50 }, (_, i) => ({
  id: `rule ${i}`,
  name: `Rule ${i}`,
  when: { all: [{ field: 'city', is_one_of: cities.map((city) => `${city} of ${i}`) }] },
  shares_by: 'turns',
}))

it('values of rules are folded when they are read, and a lead once, not for each value', () => {
  const text = JSON.stringify(rules)
  expect(readRules(text)).toHaveLength(50)
  const normalize = vi.spyOn(String.prototype, 'normalize')
  for (let i = 0; i < 10; i += 1) {
    const found = matchingRules(readRules(text), { city: ` WARD 77 of a larger town of ${i} ` })
    expect(found.map(({ id }) => id)).toEqual([`rule ${i}`])
  }
  expect(normalize).toHaveBeenCalledTimes(10)
})

it('a rule that is changed is another text, and read anew', () => {
  const textOf = (city: string) =>
    JSON.stringify([{ ...rules[0], when: { all: [{ field: 'city', is: city }] } }])
  const fits = (text: string) => matchingRules(readRules(text), { city: 'Pune' }).length
  expect([fits(textOf('Pune')), fits(textOf('Delhi')), fits(textOf('Pune'))]).toEqual([1, 0, 1])
})
