import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { DayBars } from './day-bars.tsx'
import styles from './day-chart.module.css'
import { type DayEntry, largestSeries, rowsByDay, totalOf } from './day-rows.ts'
import { seriesColor } from './tones.ts'
import { t } from './translate.ts'
import { valueName } from './value-name.ts'

interface DayChartProps {
  /** What is counted: “Leads a day by source”. */
  label: string
  from: string
  to: string
  entries: readonly DayEntry[]
  height?: number
}

/** Stacked counts a day; days without any are drawn as empty. A table says the same to those who cannot see it. */
export function DayChart({ label, from, to, entries, height = 190 }: DayChartProps): ReactNode {
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
        <div className={styles.legend}>
          {series.map(({ name, label, tone }) => (
            <span key={name} className={styles.series}>
              <span className={styles.swatch} style={{ '--tone': tone }} />
              {label}
            </span>
          ))}
        </div>
      </div>
      <VisuallyHidden>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Day')}</th>
              {series.map(({ name, label }) => (
                <th key={name} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => totalOf(row) > 0)
              .map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {series.map((one, index) => (
                    <td key={one.name}>{row.counts[index]}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}
