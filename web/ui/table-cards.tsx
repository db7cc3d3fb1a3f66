import { VisuallyHidden } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import styles from './data-table.module.css'
import { grouped, type RowGroups } from './row-groups.ts'
import { openRowLink } from './row-keys.ts'
import type { Column } from './use-columns.ts'

interface TableCardsProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  chosen: string | undefined
  opens: boolean
  groups: RowGroups<Row> | undefined
}

/** A table's rows as cards, under the headings of their groups. */
export function TableCards<Row>({ label, rows, groups, ...shared }: TableCardsProps<Row>): ReactNode {
  return grouped(rows, groups).map(({ key, heading, members }) => (
    <Fragment key={key}>
      {heading && <h2 className={styles.cardGroup}>{heading}</h2>}
      <CardList {...shared} rows={members} label={label} />
    </Fragment>
  ))
}

/** Title and corner on top, the other columns as labelled lines where they hold something. */
function CardList<Row>({
  label,
  columns,
  rows,
  rowKey,
  chosen,
  opens,
}: Omit<TableCardsProps<Row>, 'groups'>): ReactNode {
  const title = columns.filter((column) => column.card === 'title')
  const corner = columns.filter((column) => column.card === 'corner')
  const lines = columns.filter((column) => column.card === undefined || column.card === 'plain')
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the click only widens the link inside, which keys reach
        <li
          key={rowKey(row)}
          className={styles.card}
          data-row
          data-chosen={rowKey(row) === chosen || undefined}
          onClick={opens ? openRowLink : undefined}
        >
          <div className={styles.cardTop}>
            <div>
              {title.map((column) => (
                <div key={column.id}>{column.cell(row)}</div>
              ))}
            </div>
            <div>
              {corner.map((column) => (
                <div key={column.id}>{column.cell(row)}</div>
              ))}
            </div>
          </div>
          <dl className={styles.cardLines}>
            {lines.map((column) => {
              const content = column.cell(row)
              if (content === null || content === '' || content === undefined) return null
              return (
                <div key={column.id}>
                  {column.card === 'plain' ? (
                    <VisuallyHidden component="dt">{column.header}</VisuallyHidden>
                  ) : (
                    <dt>{column.header}</dt>
                  )}
                  <dd>{content}</dd>
                </div>
              )
            })}
          </dl>
        </li>
      ))}
    </ul>
  )
}
