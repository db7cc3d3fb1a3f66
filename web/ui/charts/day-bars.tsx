import { count } from '../language/format.ts'
import { dayOfMonth, istDay } from '../language/ist.ts'
import { axisDays } from './axis-days.ts'
import styles from './day-chart.module.css'
import { type BarSeries, type DayRow, totalOf } from './day-rows.ts'
import { shapeOf } from './day-shape.ts'
import { DayTip } from './day-tip.tsx'

interface DayBarsProps {
  rows: readonly DayRow[]
  series: readonly BarSeries[]
  height: number
}

/**
 * The bars, one shape a series: a year of six series is six elements, and nothing is measured. They are stretched to
 * the room there is, and so only what may be stretched is drawn in them; numbers and days stand around them as text.
 */
export function DayBars({ rows, series, height }: DayBarsProps) {
  const ticks = axisTicks(Math.max(0, ...rows.map(totalOf)))
  const top = ticks.at(-1) ?? 1
  const days = rows.map(({ day }) => day)
  return (
    <div className={styles.axes} style={{ height, '--days': rows.length }}>
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
        {axisDays(days, istDay()).map(({ at, isFine, hasYear }) => {
          const day = days[at] ?? ''
          return (
            <span
              key={day}
              className={styles.day}
              data-fine={isFine || undefined}
              style={{ left: `${((at + 0.5) / rows.length) * 100}%` }}
            >
              {dayOfMonth(day)}
              {hasYear !== 'never' && (
                <span className={styles.year} data-narrow={hasYear === 'narrow' || undefined}>
                  {day.slice(0, 4)}
                </span>
              )}
            </span>
          )
        })}
        <DayTip rows={rows} series={series} />
      </div>
    </div>
  )
}

const mostSteps = 4

/** Even, round marks from zero to just above the largest count: 11 → 0, 5, 10, 15; never a part of one. */
function axisTicks(largest: number): number[] {
  const rough = Math.max(1, largest / mostSteps)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((candidate) => candidate >= rough) ?? 1
  const steps = Math.max(1, Math.ceil(largest / step))
  return Array.from({ length: steps + 1 }, (_empty, i) => i * step)
}
