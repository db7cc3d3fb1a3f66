import fc from 'fast-check'
import { expect, it } from 'vitest'
import { bucketDays, rangesOf } from '../../../server/read/counts/day-ranges.ts'
import { istWindow } from '../../../server/records/ist-dates.ts'

const dayMs = 86_400_000
const daysBetween = (first: string, last: string): number =>
  (Date.parse(last) - Date.parse(first)) / dayMs + 1
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const anyWindow = fc
  .tuple(fc.integer({ min: 1, max: 3_000_000 }), fc.nat({ max: 800 }))
  .map(([from, days]) => {
    const fromDate = dayAfter('0001-01-01', from)
    return istWindow(fromDate, dayAfter(fromDate, days), new Date())
  })

it('ranges count each day of any window once and no other, whole ones where they begin', () => {
  fc.assert(
    fc.property(anyWindow, (window) => {
      const ranges = rangesOf(window)
      expect(ranges.map(({ days }) => days)).toEqual([1, bucketDays, 1])
      const counted = new Map<string, number>()
      for (const { first, last, days, sign } of ranges.filter((one) => one.first <= one.last)) {
        if (days === bucketDays) expect((daysBetween('0001-01-01', first) - 1) % bucketDays).toBe(0)
        if (days === bucketDays) expect(daysBetween(first, last) % bucketDays).toBe(0)
        for (let day = first; day <= last; day = dayAfter(day, 1))
          counted.set(day, (counted.get(day) ?? 0) + sign)
      }
      for (const [day, n] of counted) expect(n).toBe(day >= window.fromDate && day <= window.toDate ? 1 : 0)
      expect([...counted.values()].filter((n) => n === 1)).toHaveLength(
        daysBetween(window.fromDate, window.toDate),
      )
    }),
  )
})

/** Buckets that are read for a window; behind today there is none. */
function cellsOf(fromDate: string | undefined, toDate: string | undefined, now: Date): number {
  const today = now.toISOString().slice(0, 10)
  return rangesOf(istWindow(fromDate, toDate, now))
    .map(({ days, first, last }) => ({ days, first, last: last > today && days === 1 ? today : last }))
    .filter(({ first, last }) => first <= last)
    .reduce((sum, { days, first, last }) => sum + daysBetween(first, last) / days, 0)
}

it('the last 30 days are ten buckets at most, a month of long ago sixteen, a window of 400 days some forty', () => {
  const now = new Date()
  expect(cellsOf(undefined, undefined, now)).toBeLessThanOrEqual(10)
  for (let day = '2020-01-01'; day < '2020-02-01'; day = dayAfter(day, 1))
    expect(cellsOf(day, dayAfter(day, 30), now)).toBeLessThanOrEqual(16)
  expect(cellsOf('2018-09-30', '2019-11-03', now)).toBeLessThanOrEqual(42)
})

it('the last day that can be written is counted as well', () => {
  const ranges = rangesOf(istWindow('9999-11-01', '9999-12-31', new Date()))
  expect(ranges.map(({ last }) => last.length)).toEqual([10, 10, 10])
  expect(ranges.every(({ last }) => last <= '9999-12-31')).toBe(true)
})
