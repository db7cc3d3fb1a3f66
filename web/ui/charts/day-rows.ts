import { dayLabel, shiftDay } from '../language/ist.ts'
import { t } from '../language/translate.ts'

/** How many of something came on a day. */
export interface DayEntry {
  readonly day: string
  readonly series: string
  readonly count: number
}

/** A day of a chart: how many of each series, in the order of the series. */
export interface DayRow {
  readonly day: string
  /** The day in words, with its year where it is not this one. */
  readonly label: string
  readonly counts: readonly number[]
}

/** One colour of the bars: a word, and the CSS colour that stands for it. */
export interface BarSeries {
  readonly name: string
  readonly label: string
  readonly tone: string
}

const namedSeries = 6
/** What is not told apart: the last series, however large. */
export const others = t('Others')

/** The series from the largest down; those that would have no colour of their own are one. */
export function largestSeries(entries: readonly DayEntry[]): string[] {
  const totals = new Map<string, number>()
  for (const entry of entries) totals.set(entry.series, (totals.get(entry.series) ?? 0) + entry.count)
  const hasOthers = totals.delete(others)
  const names = [...totals].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  if (!hasOthers && names.length <= namedSeries) return names
  return [...names.slice(0, namedSeries - 1), others]
}

/** A row for each day from the first to the last, those on which nothing came too. */
export function rowsByDay(
  from: string,
  to: string,
  entries: readonly DayEntry[],
  series: readonly string[],
): DayRow[] {
  const byDay = new Map<string, { day: string; label: string; counts: number[] }>()
  for (let day = from; day <= to; day = shiftDay(day, 1))
    byDay.set(day, { day, label: dayLabel(day), counts: series.map(() => 0) })
  for (const entry of entries) {
    const index = series.indexOf(series.includes(entry.series) ? entry.series : others)
    const counts = byDay.get(entry.day)?.counts
    if (counts) counts[index] = (counts[index] ?? 0) + entry.count
  }
  return [...byDay.values()]
}

/** How many of all series came on a day. */
export const totalOf = ({ counts }: DayRow): number => counts.reduce((total, one) => total + one, 0)
