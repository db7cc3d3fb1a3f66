import { useClickOutside, useWindowEvent } from '@mantine/hooks'
import { type PointerEvent, type ReactNode, useState } from 'react'
import { count } from '../language/format.ts'
import styles from './day-chart.module.css'
import type { BarSeries, DayRow } from './day-rows.ts'

interface DayTipProps {
  rows: readonly DayRow[]
  series: readonly BarSeries[]
}

/** The numbers of the day under the pointer, or tapped last, until Escape. It alone is drawn anew. */
export function DayTip({ rows, series }: DayTipProps): ReactNode {
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
