import { Button } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { count } from '../language/format.ts'
import { t } from '../language/translate.ts'
import styles from './day-chart.module.css'
import { type BarSeries, type DayRow, totalOf } from './day-rows.ts'

interface DayNumbersProps {
  label: string
  rows: readonly DayRow[]
  series: readonly BarSeries[]
  /** The names of the colours, beside the way to the numbers. */
  children: ReactNode
}

/** What a chart shows as a table, for whoever asks: days without any are left out. */
export function DayNumbers({ label, rows, series, children }: DayNumbersProps): ReactNode {
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
