import { Button, Group, VisuallyHidden } from '@mantine/core'
import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import styles from './data-table.module.css'
import { grouped, type RowGroups } from './row-groups.ts'
import { openRowLink } from './row-keys.ts'
import { SelectBox } from './select-box.tsx'
import { t } from './translate.ts'
import type { Column } from './use-columns.ts'
import type { NamedSelection } from './use-selection.ts'

interface TableCardsProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
  chosen: string | undefined
  opens: boolean
  groups: RowGroups<Row> | undefined
  /** Cards can be picked, after it was said that one wants to: else each would need room for a box. */
  selection: NamedSelection<Row> | undefined
}

/** A table's rows as cards, under the headings of their groups. */
export function TableCards<Row>(props: TableCardsProps<Row>): ReactNode {
  const { label, rows, groups, selection, ...shared } = props
  const [wantsToPick, setWantsToPick] = useState(false)
  const isPicking = selection !== undefined && (wantsToPick || selection.of.rows.size > 0)
  return (
    <>
      {selection && (
        <Group gap="xs" justify="flex-end" mb="xs">
          {isPicking && (
            <Button size="compact-md" variant="subtle" onClick={() => selection.of.add(rows)}>
              {t('All on this page')}
            </Button>
          )}
          <Button
            size="compact-md"
            variant="subtle"
            onClick={() => {
              if (isPicking) selection.of.clear()
              setWantsToPick(!isPicking)
            }}
          >
            {isPicking ? t('Done selecting') : t('Select')}
          </Button>
        </Group>
      )}
      {grouped(rows, groups).map(({ key, heading, members }) => (
        <Fragment key={key}>
          {heading && <h2 className={styles.cardGroup}>{heading}</h2>}
          <CardList {...shared} rows={members} label={label} selection={isPicking ? selection : undefined} />
        </Fragment>
      ))}
    </>
  )
}

/** Title and corner on top, the other columns as labelled lines where they hold something. */
function CardList<Row>({
  label,
  columns,
  rows,
  rowKey,
  chosen,
  opens,
  selection,
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
          data-chosen={rowKey(row) === chosen || selection?.of.rows.has(rowKey(row)) || undefined}
          onClick={opens && !selection ? openRowLink : undefined}
          onClickCapture={
            selection && ((event) => pickInstead(event, () => selection.of.toggle(row, false, rows)))
          }
        >
          <div className={styles.cardTop}>
            {selection && (
              <SelectBox
                label={t('Select {name}', { name: selection.nameOf(row) })}
                isChecked={selection.of.rows.has(rowKey(row))}
                onToggle={() => selection.of.toggle(row, false, rows)}
              />
            )}
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

/** While cards are picked a tap anywhere on one picks it: what it does otherwise waits. */
function pickInstead(event: MouseEvent<HTMLElement>, pick: () => void): void {
  if ((event.target as HTMLElement).closest('input')) return
  event.preventDefault()
  event.stopPropagation()
  pick()
}
