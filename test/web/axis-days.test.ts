import fc from 'fast-check'
import { expect, it } from 'vitest'
import { axisDays } from '../../web/ui/charts/axis-days.ts'
import { shiftDay } from '../../web/ui/language/ist.ts'

const daysFrom = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_empty, i) => shiftDay(first, i))

it('days of this year are named without it; a window into last year says both once', () => {
  const thisYear = axisDays(daysFrom('2026-10-01', 31), '2026-11-01')
  expect(thisYear.map(({ at }) => at)).toEqual([0, 4, 8, 12, 16, 20, 24, 28])
  expect(thisYear.every(({ hasYear }) => hasYear === 'never')).toBe(true)
  const both = axisDays(daysFrom('2025-12-01', 91), '2026-03-01')
  expect(both.map(({ hasYear }) => hasYear)).toEqual([
    'always',
    ...['never', 'never', 'never', 'always', 'never', 'never', 'never', 'never', 'never'],
  ])
})

it('at most ten are named, evenly, and each year once, with its first day, whether the fine ones are shown or not', () => {
  const first = fc.integer({ min: 0, max: 1500 }).map((days) => shiftDay('2022-06-01', days))
  fc.assert(
    fc.property(first, fc.integer({ min: 1, max: 800 }), (from, count) => {
      const today = '2026-11-22'
      const days = daysFrom(from, count)
      const all = axisDays(days, today)
      expect(all.length).toBeLessThanOrEqual(10)
      expect(all[0]?.at).toBe(0)
      const step = all[1]?.at ?? 1
      for (const [n, { at }] of all.entries()) expect(at).toBe(n * step)
      const asked = [
        { shown: all, says: ['always'] },
        { shown: all.filter(({ isFine }) => !isFine), says: ['always', 'narrow'] },
      ]
      for (const { shown, says } of asked) {
        let known = today.slice(0, 4)
        for (const { at, hasYear } of shown) {
          const year = days[at]?.slice(0, 4) ?? ''
          expect(says.includes(hasYear), days[at]).toBe(year !== known)
          known = year
        }
      }
    }),
  )
})
