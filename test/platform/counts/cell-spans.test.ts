import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spanDays, spansOf } from '../../../server/platform/counts/cell-spans.ts'
import { istWindow } from '../../../server/platform/ist-dates.ts'

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

it('spans cover each day of any window once, whole ones where they begin', () => {
  fc.assert(
    fc.property(anyWindow, (window) => {
      const spans = spansOf(window)
      expect(spans.map(({ days }) => days)).toEqual([1, spanDays, 1])
      const filled = spans
        .filter(({ first, last }) => first <= last)
        .map(({ days, first, last }) => ({ first, next: dayAfter(last, 1), days }))
      expect(filled[0]?.first).toBe(window.fromDate)
      expect(filled.at(-1)?.next).toBe(dayAfter(window.toDate, 1))
      for (const [i, one] of filled.entries()) {
        if (i > 0) expect(one.first).toBe(filled[i - 1]?.next)
        if (one.days === spanDays) expect((daysBetween('0001-01-01', one.first) - 1) % spanDays).toBe(0)
        if (one.days === spanDays) expect(daysBetween(one.first, one.next) % spanDays).toBe(1)
      }
    }),
  )
})

it('a month is sixteen cells, a window of 400 days some forty', () => {
  const cells = (fromDate: string, toDate: string): number =>
    spansOf(istWindow(fromDate, toDate, new Date()))
      .filter(({ first, last }) => first <= last)
      .reduce((sum, { days, first, last }) => sum + daysBetween(first, last) / days, 0)
  expect(cells('2026-10-01', '2026-10-31')).toBe(16)
  expect(cells('2025-09-30', '2026-11-03')).toBeLessThanOrEqual(54)
})
