import { expect, it } from 'vitest'
import { memoize } from '../../server/values/memoize.ts'

it('asks once for a name, also when thousands of values pass through between, and keeps no long text', () => {
  const asked: string[] = []
  const length = memoize((text) => {
    asked.push(text)
    return text.length
  })
  for (let i = 0; i < 20_000; i++) expect(length('phone') + length(`value ${i}`)).toBeGreaterThan(5)
  expect(asked.filter((text) => text === 'phone')).toHaveLength(1)
  const long = 'x'.repeat(200)
  expect([length(long), length(long)]).toEqual([200, 200])
  expect(asked.filter((text) => text === long)).toHaveLength(2)
})
