import { valueName } from '../language/value-name.ts'
import { seriesColor } from '../values/tones.ts'
import { DayBars } from './day-bars.tsx'
import styles from './day-chart.module.css'
import { DayNumbers } from './day-numbers.tsx'
import { type DayEntry, largestSeries, rowsByDay } from './day-rows.ts'

interface DayChartProps {
  /** What is counted: “Leads a day by source”. */
  label: string
  from: string
  to: string
  entries: readonly DayEntry[]
  height?: number
}

/** Stacked counts a day; days without any are drawn as empty. A table below says the same to those who open it. */
export function DayChart({ label, from, to, entries, height = 190 }: DayChartProps) {
  const names = largestSeries(entries)
  const rows = rowsByDay(from, to, entries, names)
  const series = names.map((name, index) => ({
    name,
    label: valueName(name),
    tone: seriesColor(name, index),
  }))
  return (
    <figure aria-label={label} className={styles.chart}>
      <div aria-hidden="true">
        <DayBars rows={rows} series={series} height={height} />
      </div>
      <DayNumbers label={label} rows={rows} series={series}>
        <div className={styles.legend} aria-hidden="true">
          {series.map(({ name, label, tone }) => (
            <span key={name} className={styles.series}>
              <span className={styles.swatch} style={{ '--tone': tone }} />
              {label}
            </span>
          ))}
        </div>
      </DayNumbers>
    </figure>
  )
}
