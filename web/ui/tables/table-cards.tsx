import { VisuallyHidden } from '@mantine/core'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { t } from '../language/translate.ts'
import styles from './data-table.module.css'
import type { ListProps } from './list-table.tsx'
import { grouped } from './row-groups.ts'
import { openRowLink } from './row-keys.ts'
import { SelectBox } from './select-box.tsx'
import type { Column } from './use-columns.ts'

/** A table's rows as cards, under the headings of their groups; taps pick them where there is a selection. */
export function TableCards<Row>({ groups, rows, ...shared }: ListProps<Row> & { rows: Row[] }): ReactNode {
  return grouped(rows, groups).map(({ key, heading, members }) => (
    <Fragment key={key}>
      {heading && <h2 className={styles.cardGroup}>{heading}</h2>}
      <CardList {...shared} rows={members} />
    </Fragment>
  ))
}

/** The title and what stands under it, the corner beside them; the other columns as labelled lines where they hold something. */
function CardList<Row>({
  label,
  columns,
  rows,
  rowKey,
  chosen,
  opens,
  selection,
}: ListProps<Row> & { rows: Row[] }): ReactNode {
  const title = columns.filter((column) => column.card === 'title')
  const corner = columns.filter((column) => column.card === 'corner')
  const under = columns.filter((column) => column.card === 'under')
  const lines = columns.filter((column) => column.card === undefined || column.card === 'plain')
  return (
    <ul className={styles.cards} aria-label={label}>
      {rows.map((row) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the click only widens the link inside, which keys reach
        <li
          key={rowKey(row)}
          className={styles.card}
          data-row
          data-chosen={rowKey(row) === chosen || selection?.of.has(rowKey(row)) || undefined}
          onClick={opens && !selection ? openRowLink : undefined}
          onClickCapture={
            selection && ((event) => pickInstead(event, () => selection.of.toggle(row, false, rows)))
          }
        >
          <div className={styles.cardTop}>
            {selection && (
              <SelectBox
                label={t('Select {name}', { name: selection.nameOf(row) })}
                isChecked={selection.of.has(rowKey(row))}
                onToggle={() => selection.of.toggle(row, false, rows)}
              />
            )}
            <div>
              {title.map((column) => (
                <div key={column.id}>{column.cell(row)}</div>
              ))}
              {under.length > 0 && <CardLines columns={under} row={row} />}
            </div>
            <div>
              {corner.map((column) => (
                <div key={column.id}>{column.cell(row)}</div>
              ))}
            </div>
          </div>
          <CardLines columns={lines} row={row} />
        </li>
      ))}
    </ul>
  )
}

interface CardLinesProps<Row> {
  columns: Column<Row>[]
  row: Row
}

function CardLines<Row>({ columns, row }: CardLinesProps<Row>): ReactNode {
  return (
    <dl className={styles.cardLines}>
      {columns.map(({ id, header, card, cell }) => {
        const content = cell(row)
        if (content === null || content === '' || content === undefined || content === false) return null
        return (
          <div key={id}>
            {card === undefined ? (
              <dt>{header}</dt>
            ) : (
              <VisuallyHidden component="dt">{header}</VisuallyHidden>
            )}
            <dd>{content}</dd>
          </div>
        )
      })}
    </dl>
  )
}

/** While cards are picked a tap anywhere on one picks it: what it does otherwise waits. */
function pickInstead(event: MouseEvent<HTMLElement>, pick: () => void): void {
  if ((event.target as HTMLElement).closest('input')) return
  event.preventDefault()
  event.stopPropagation()
  pick()
}
