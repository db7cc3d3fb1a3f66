import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { count } from '../language/format.ts'
import { t } from '../language/translate.ts'
import { valueName } from '../language/value-name.ts'
import { seriesColor } from '../values/tones.ts'
import { DayBars } from './day-bars.tsx'
import styles from './day-chart.module.css'
import { type BarSeries, type DayEntry, type DayRow, largestSeries, rowsByDay, totalOf } from './day-rows.ts'

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

interface DayNumbersProps {
  label: string
  rows: readonly DayRow[]
  series: readonly BarSeries[]
  /** The names of the colours, beside the way to the numbers. */
  children: ReactNode
}

/** What a chart shows as a table, for whoever asks: days without any are left out. */
function DayNumbers({ label, rows, series, children }: DayNumbersProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const tableId = useId()
  return (
    <>
      <div className={styles.below}>
        {children}
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-controls={isOpen ? tableId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {t('Numbers')}
        </Button>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys as well
        <section id={tableId} className={styles.numbers} aria-label={label} tabIndex={0}>
          <table>
            <caption>{label}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Day')}</th>
                {series.map(({ name, label: word }) => (
                  <th key={name} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows
                .filter((row) => totalOf(row) > 0)
                .map((row) => (
                  <tr key={row.day}>
                    <th scope="row">{row.label}</th>
                    {series.map(({ name }, index) => (
                      <td key={name}>{count(row.counts[index] ?? 0)}</td>
                    ))}
                  </tr>
                ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}
