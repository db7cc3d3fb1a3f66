import type { DayRow } from './day-rows.ts'

/** Of the room of a day, what its bar takes; few days have narrower ones, or they would be blocks. */
const widestBar = 0.72
const barPerDay = 0.035

/** The pieces of one series in the bars of all days, each upon those of the series before it, as an SVG path below `top`. */
export function shapeOf(rows: readonly DayRow[], series: number, top: number): string {
  const width = Math.min(widestBar, rows.length * barPerDay)
  return rows
    .map(({ counts }, day) => {
      const of = counts[series] ?? 0
      if (of === 0) return ''
      const below = counts.slice(0, series).reduce((sum, one) => sum + one, 0)
      return `M${day + (1 - width) / 2} ${top - below}h${width}v${-of}h${-width}z`
    })
    .join('')
}
