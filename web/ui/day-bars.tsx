import type { ReactNode } from 'react'
import { axisTicks } from './axis-ticks.ts'
import styles from './day-chart.module.css'
import { type BarSeries, type DayRow, totalOf } from './day-rows.ts'
import { DayTip } from './day-tip.tsx'
import { count } from './format.ts'

interface DayBarsProps {
  rows: readonly DayRow[]
  series: readonly BarSeries[]
  height: number
}

/** So many days are named below the bars; every other one where there is little room. */
const mostNamed = 10
/** Of the room of a day, what its bar takes; few days have narrower ones, or they would be blocks. */
const widestBar = 0.72
const barPerDay = 0.035

/**
 * The bars, one shape a series: a year of six series is six elements, and nothing is measured. They are stretched to
 * the room there is, and so only what may be stretched is drawn in them; numbers and days stand around them as text.
 */
export function DayBars({ rows, series, height }: DayBarsProps): ReactNode {
  const ticks = axisTicks(Math.max(0, ...rows.map(totalOf)))
  const top = ticks.at(-1) ?? 1
  const step = Math.ceil(rows.length / mostNamed)
  return (
    <div className={styles.axes} style={{ height }}>
      <div className={styles.plot}>
        {ticks.map((tick) => (
          <span key={tick} className={styles.tick} style={{ bottom: `${(tick / top) * 100}%` }}>
            {count(tick)}
          </span>
        ))}
        <svg
          className={styles.bars}
          viewBox={`0 0 ${rows.length} ${top}`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <path className={styles.grid} d={ticks.map((tick) => `M0 ${top - tick}h${rows.length}`).join('')} />
          {series.map(({ name, tone }, index) => (
            <path key={name} className={styles.bar} style={{ fill: tone }} d={shapeOf(rows, index, top)} />
          ))}
        </svg>
        {rows.map(
          ({ label }, i) =>
            i % step === 0 && (
              <span
                key={label}
                className={styles.day}
                data-fine={(i / step) % 2 === 1 || undefined}
                style={{ left: `${((i + 0.5) / rows.length) * 100}%` }}
              >
                {label}
              </span>
            ),
        )}
        <DayTip rows={rows} series={series} />
      </div>
    </div>
  )
}

/** The pieces of one series in the bars of all days, each upon those of the series before it. */
function shapeOf(rows: readonly DayRow[], series: number, top: number): string {
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
