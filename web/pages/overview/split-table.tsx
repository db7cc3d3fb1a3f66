import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { callOutcomes } from '../../contract.ts'
import { PersonName } from '../../people/person-name.tsx'
import { count, talkTime } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { valueName } from '../../ui/language/value-name.ts'
import { toneOf } from '../../ui/values/tones.ts'
import { type SplitColumn, type SplitRow, sumOf } from './split.ts'
import styles from './split-table.module.css'
import { useFewRows } from './use-few-rows.tsx'

interface SplitTableProps {
  label: string
  rows: readonly SplitRow[]
  /** The window of days as a query, for the lists that the numbers lead to. */
  days: string
  column: SplitColumn
  onSort: (column: SplitColumn) => void
  /** Whether the lines add up: nobody is in two of them. */
  hasSum: boolean
  /** A name opens what is behind it. */
  onOpen?: (key: string) => void
}

const headers: readonly { column: SplitColumn; label: string; isWide?: true }[] = [
  { column: 'open', label: t('Open leads') },
  { column: 'neverCalled', label: t('Never called') },
  { column: 'due', label: t('Due') },
  { column: 'calledToday', label: t('Calls today') },
  { column: 'calls', label: t('Calls'), isWide: true },
  { column: 'talkSeconds', label: t('Talk time'), isWide: true },
  { column: 'leads', label: t('New leads'), isWide: true },
  { column: 'won', label: t('Won'), isWide: true },
]

const fewRows = 12

/** What has no room on a phone, or under letters of twice the size. */
const classOf = ({ isWide }: (typeof headers)[number]): string | undefined => isWide && styles.wide

const toneVariable = (outcome: string): string => `var(--mantine-color-${toneOf(outcome).color})`

/** Lines with a bar of calls by outcome, as long as the calls are many beside the others’, and the numbers at the right. */
export function SplitTable(props: SplitTableProps): ReactNode {
  const { label, rows, days, column, onSort, hasSum, onOpen } = props
  const { shown, more } = useFewRows(rows, fewRows)
  const most = Math.max(1, ...rows.map(({ calls }) => calls))
  const sum = sumOf(rows)
  const present = callOutcomes.filter((outcome) => sum.outcomes.some((one) => one.outcome === outcome))
  return (
    <>
      <div className={styles.legend} aria-hidden="true">
        {present.map((outcome) => (
          <span key={outcome} style={{ '--tone': toneVariable(outcome) }}>
            {valueName(outcome)}
          </span>
        ))}
      </div>
      <div className={styles.box}>
        <table className={styles.split} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>{t('Name')}</VisuallyHidden>
              </th>
              {headers.map((header) => (
                <th
                  key={header.column}
                  scope="col"
                  className={classOf(header)}
                  aria-sort={header.column === column ? 'descending' : undefined}
                >
                  <UnstyledButton className={styles.sort} onClick={() => onSort(header.column)}>
                    {header.column === column && <IconArrowDown size={12} aria-hidden />}
                    {header.label}
                  </UnstyledButton>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.key}>
                <th scope="row">
                  {onOpen ? (
                    <UnstyledButton className={styles.open} onClick={() => onOpen(row.key)}>
                      {row.name}
                    </UnstyledButton>
                  ) : row.key === 'nobody' ? (
                    row.name
                  ) : (
                    <PersonName name={row.name} />
                  )}
                  <Bar row={row} most={most} />
                </th>
                {headers.map((header) => (
                  <td key={header.column} className={classOf(header)}>
                    {cellOf(row, header.column, days)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {hasSum && rows.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">{t('Total')}</th>
                {headers.map((header) => (
                  <td key={header.column} className={classOf(header)}>
                    {textOf(sum, header.column)}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
      {more}
    </>
  )
}

const textOf = (numbers: Pick<SplitRow, SplitColumn>, column: SplitColumn): string =>
  column !== 'talkSeconds'
    ? count(numbers[column])
    : numbers.talkSeconds === 0
      ? '–'
      : talkTime(numbers.talkSeconds)

/** A number that leads to its list, where there is one. */
function cellOf(row: SplitRow, column: SplitColumn, days: string): ReactNode {
  const text = textOf(row, column)
  const { leadsQuery, callsQuery } = row
  switch (column) {
    case 'neverCalled':
      return linked(text, row.neverCalled, leadsQuery, `/leads?${days}&called=never`)
    case 'leads':
      return linked(text, row.leads, leadsQuery, `/leads?${days}`)
    case 'won':
      return linked(text, row.won, leadsQuery, `/leads?${days}&status=Won`)
    case 'calls':
      return linked(text, row.calls, callsQuery, `/calls?${days}`)
    default:
      return text
  }
}

/** The calls of a line by outcome; the words say it to those who cannot see it. */
function Bar({ row, most }: { row: SplitRow; most: number }): ReactNode {
  const parts = callOutcomes.flatMap((outcome) => {
    const number = row.outcomes.find((one) => one.outcome === outcome)?.count ?? 0
    return number > 0 ? [{ outcome, number }] : []
  })
  if (parts.length === 0) return null
  const said = parts.map(({ outcome, number }) => `${count(number)} ${valueName(outcome)}`).join(', ')
  return (
    <span className={styles.track} title={said}>
      <span className={styles.bar} style={{ width: `${(row.calls / most) * 100}%` }}>
        {parts.map(({ outcome, number }) => (
          <span key={outcome} style={{ flexGrow: number, '--tone': toneVariable(outcome) }} />
        ))}
      </span>
      <VisuallyHidden>{said}</VisuallyHidden>
    </span>
  )
}

const linked = (text: string, number: number, query: string | null, to: string): ReactNode =>
  number > 0 && query !== null ? <Link to={`${to}&${query}`}>{text}</Link> : text
