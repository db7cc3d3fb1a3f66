import { expect, it } from 'vitest'
import { largestSeries, rowsByDay, totalOf } from '../../web/ui/day-rows.ts'

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
  expect(series).toEqual(['a', 'Others', 'c', 'd', 'e'])
  expect(rowsByDay('2026-11-01', '2026-11-01', entries, series).map(totalOf)).toEqual([7])
})
