import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type DayEntry, largestSeries, rowsByDay, totalOf } from '../../web/ui/charts/day-rows.ts'
import { shiftDay } from '../../web/ui/language/ist.ts'

const entry = (day: number, series: string, count: number) => ({ day: `2026-11-0${day}`, series, count })

it('a chart has a row for each day, empty ones too, and every count is in one of its series', () => {
  const entries = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, i) => entry(1 + (i % 2), name, 10 - i))
  const series = largestSeries(entries)
  expect(series).toEqual(['a', 'b', 'c', 'd', 'e', 'Others'])
  const rows = rowsByDay('2026-11-01', '2026-11-03', entries, series)
  expect(rows.map(totalOf)).toEqual([10 + 8 + 6 + 4, 9 + 7 + 5, 0])
  expect(rows[0]?.counts).toEqual([10, 0, 8, 0, 6, 4])
})

it('a source that is itself called Others shares the series of those without a colour of their own', () => {
  const entries = ['a', 'Others', 'c', 'd', 'e', 'f', 'g'].map((name) => entry(1, name, 1))
  const series = largestSeries(entries)
  expect(series).toEqual(['a', 'c', 'd', 'e', 'f', 'Others'])
  expect(rowsByDay('2026-11-01', '2026-11-01', entries, series).map(totalOf)).toEqual([7])
})

const from = '2024-02-20'
const day = fc.integer({ min: 0, max: 20 }).map((days) => shiftDay(from, days))
const series = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'Others', 'toString')
const entriesOf: fc.Arbitrary<DayEntry[]> = fc.array(
  fc.record({ day, series, count: fc.integer({ min: 0, max: 100_000 }) }),
)
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, one) => sum + one, 0)
const totalIn = (entries: readonly DayEntry[]): number => sumOf(entries.map(({ count }) => count))

it('at most six series, none twice, the largest first, and those left out are no larger', () => {
  fc.assert(
    fc.property(entriesOf, (entries) => {
      const names = largestSeries(entries)
      expect(names.length).toBeLessThanOrEqual(6)
      expect(new Set(names).size).toBe(names.length)
      const totalOfName = (name: string): number => totalIn(entries.filter((one) => one.series === name))
      const own = names.filter((name) => name !== 'Others').map(totalOfName)
      expect(own).toEqual(own.toSorted((a, b) => b - a))
      const left = entries.filter((one) => !names.includes(one.series))
      for (const { series: name } of left)
        expect(totalOfName(name)).toBeLessThanOrEqual(Math.min(...own, Number.POSITIVE_INFINITY))
      if (left.length > 0) expect(names).toContain('Others')
    }),
  )
})

it('the rows are the days of the window in order, and hold every count of these days and no other', () => {
  fc.assert(
    fc.property(entriesOf, fc.integer({ min: 0, max: 20 }), (entries, last) => {
      const to = shiftDay(from, last)
      const rows = rowsByDay(from, to, entries, largestSeries(entries))
      expect(rows.map((row) => row.day)).toEqual(
        Array.from({ length: last + 1 }, (_empty, i) => shiftDay(from, i)),
      )
      for (const row of rows)
        expect(totalOf(row), row.day).toBe(totalIn(entries.filter((one) => one.day === row.day)))
    }),
  )
})
