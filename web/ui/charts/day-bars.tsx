import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { count } from '../language/format.ts'
import { dayOfMonth, istDay } from '../language/ist.ts'
import { axisDays } from './axis-days.ts'
import styles from './day-chart.module.css'
import { type BarSeries, type DayRow, totalOf } from './day-rows.ts'
import { shapeOf } from './day-shape.ts'

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

interface DayTipProps {
  rows: readonly DayRow[]
  series: readonly BarSeries[]
}

/** The numbers of the day under the pointer, or tapped last, until Escape. It alone is drawn anew. */
function DayTip({ rows, series }: DayTipProps): ReactNode {
  const [day, setDay] = useState<number>()
  const leave = (): void => setDay(undefined)
  const whole = useClickOutside(leave)
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && leave())
  const look = ({ clientX, currentTarget }: PointerEvent): void => {
    const { left, width } = currentTarget.getBoundingClientRect()
    setDay(Math.min(rows.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * rows.length))))
  }
  const row = day === undefined ? undefined : rows[day]
  return (
    <div
      ref={whole}
      className={styles.days}
      onPointerDown={look}
      onPointerMove={look}
      onPointerLeave={({ pointerType }) => pointerType === 'mouse' && leave()}
    >
      {day !== undefined && row && (
        <>
          <div
            className={styles.column}
            style={{ left: `${(day / rows.length) * 100}%`, width: `${100 / rows.length}%` }}
          />
          <div
            className={styles.tip}
            data-at={day < rows.length / 2 ? 'left' : 'right'}
            style={{ '--at': (day + 0.5) / rows.length }}
          >
            <strong>{row.label}</strong>
            {series.map(({ name, label, tone }, index) => (
              <span key={name} className={styles.series}>
                <span className={styles.swatch} style={{ '--tone': tone }} />
                {label}
                <span className={styles.number}>{count(row.counts[index] ?? 0)}</span>
              </span>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
