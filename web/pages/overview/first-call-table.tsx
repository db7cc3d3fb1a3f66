import { count } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { useIsPhone } from '../../ui/window/screen-width.ts'
import { type FirstCallRow, percentile, roughly, total, within } from './first-call-numbers.ts'
import styles from './split-table.module.css'
import { useFewRows } from './use-few-rows.tsx'

interface FirstCallTableProps {
  /** What a line is. */
  heading: string
  rows: readonly FirstCallRow[]
  bounds: readonly number[]
}

const fewRows = 8

/** A line each with how long first calls took; on a phone the median and the first five minutes alone. */
export function FirstCallTable({ heading, rows, bounds }: FirstCallTableProps) {
  const { shown, more } = useFewRows(rows, fewRows)
  const isPhone = useIsPhone()
  return (
    <>
      <table className={styles.split} aria-label={t('Time to first call')}>
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col">{t('First calls')}</th>
            <th scope="col">{t('Median')}</th>
            {!isPhone && <th scope="col">{t('Slowest tenth')}</th>}
            <th scope="col">{t('5 min')}</th>
            {!isPhone && <th scope="col">{t('1 hour')}</th>}
            {!isPhone && <th scope="col">{t('1 day')}</th>}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ key, name, delays, leads }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                {leads === undefined
                  ? count(total(delays))
                  : t('{called} of {all}', { called: count(total(delays)), all: count(leads) })}
              </td>
              <td>{roughly(percentile(delays, bounds, 0.5))}</td>
              {!isPhone && <td>{roughly(percentile(delays, bounds, 0.9))}</td>}
              <td>{shareOf(within(delays, bounds, 300), delays.length)}</td>
              {!isPhone && <td>{shareOf(within(delays, bounds, 3_600), delays.length)}</td>}
              {!isPhone && <td>{shareOf(within(delays, bounds, 86_400), delays.length)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {more}
    </>
  )
}

const shareOf = (share: number, n: number): string => (n === 0 ? '–' : `${Math.round(share * 100)} %`)
