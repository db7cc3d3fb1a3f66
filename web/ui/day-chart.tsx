import { t } from './translate.ts'
import { valueName } from './value-name.ts'
import '@mantine/charts/styles.css'
import { BarChart } from '@mantine/charts'
import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useDeferredValue } from 'react'
import { axisTicks } from './axis-ticks.ts'
import styles from './day-chart.module.css'
import { count } from './format.ts'
import { istDate, shiftDay } from './ist.ts'
import { seriesColor } from './tones.ts'

interface DayChartProps {
  /** What is counted: “Leads a day by source”. */
  label: string
  from: string
  to: string
  entries: { day: string; series: string; count: number }[]
  height?: number
}

const namedSeries = 6

/** Stacked counts a day; days without any are drawn as empty. A table says the same to those who cannot see it. */
export function DayChart({ label, from, to, entries, height = 190 }: DayChartProps): ReactNode {
  // The numbers first: drawing the bars takes longer than all else on the page, and nobody waits for them to click on.
  const isDrawn = useDeferredValue(true, false)
  const series = largestSeries(entries)
  const rows = rowsByDay(from, to, entries, series)
  const colored = series.map((name, index) => ({
    name,
    label: valueName(name),
    color: seriesColor(name, index),
  }))
  const ticks = axisTicks(Math.max(...rows.map((row) => totalOf(row, series))))
  return (
    <figure aria-label={label} className={styles.chart}>
      <div aria-hidden="true">
        <div style={{ height }}>
          {isDrawn && (
            <BarChart
              h={height}
              data={rows}
              dataKey="label"
              type="stacked"
              series={colored}
              tickLine="none"
              gridAxis="x"
              strokeDasharray="0"
              maxBarWidth={22}
              valueFormatter={count}
              xAxisProps={{ interval: 'equidistantPreserveStart', minTickGap: 24 }}
              yAxisProps={{ width: 42, ticks, domain: [0, ticks.at(-1) ?? 1], interval: 0 }}
              barProps={{ isAnimationActive: false }}
              barChartProps={{ accessibilityLayer: false }}
            />
          )}
        </div>
        <div className={styles.legend}>
          {colored.map(({ name, label, color }) => (
            <span key={name} className={styles.series}>
              <span
                className={styles.swatch}
                style={{ '--tone': `var(--mantine-color-${color.replace('.', '-')})` }}
              />
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
              {series.map((name) => (
                <th key={name} scope="col">
                  {valueName(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => series.some((name) => row[name] !== 0))
              .map((row) => (
                <tr key={row.label}>
                  <th scope="row">{row.label}</th>
                  {series.map((name) => (
                    <td key={name}>{row[name]}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  )
}

function totalOf(row: DayRow, series: string[]): number {
  return series.reduce((total, name) => total + Number(row[name]), 0)
}

const others = t('Others')

function largestSeries(entries: DayChartProps['entries']): string[] {
  const totals = new Map<string, number>()
  for (const entry of entries) totals.set(entry.series, (totals.get(entry.series) ?? 0) + entry.count)
  const names = [...totals].sort((a, b) => b[1] - a[1]).map(([name]) => name)
  return names.length <= namedSeries ? names : [...names.slice(0, namedSeries - 1), others]
}

type DayRow = { label: string } & Record<string, string | number>

function rowsByDay(from: string, to: string, entries: DayChartProps['entries'], series: string[]): DayRow[] {
  const byDay = new Map<string, DayRow>()
  for (let day = from; day <= to; day = shiftDay(day, 1)) {
    const zeros = Object.fromEntries(series.map((name) => [name, 0]))
    byDay.set(day, { ...zeros, label: istDate(`${day}T12:00:00+05:30`) })
  }
  for (const entry of entries) {
    const row = byDay.get(entry.day)
    const name = series.includes(entry.series) ? entry.series : others
    if (row) row[name] = Number(row[name] ?? 0) + entry.count
  }
  return [...byDay.values()]
}
