import { VisuallyHidden } from '@mantine/core'
import { memo, type ReactNode, useDeferredValue } from 'react'
import { t } from '../language/translate.ts'
import styles from './data-table.module.css'
import { grouped, type RowGroups } from './row-groups.ts'
import { openRowLink } from './row-keys.ts'
import { SelectBox } from './select-box.tsx'
import { ariaSort, SortHeader, type Sorting } from './sort-header.tsx'
import type { Column } from './use-columns.ts'
import type { NamedSelection, Selection } from './use-selection.ts'

/** How a list of rows is shown, as a table and as cards. */
export interface ListProps<Row> {
  /** What is listed, for screen readers. */
  label: string
  columns: Column<Row>[]
  rowKey: (row: Row) => string
  /** The key of the row that is open beside the list. */
  chosen?: string | undefined
  /** Rows open by the link that their title cell carries (`RowLink`). */
  opens?: boolean
  /** Rows that follow each other with the same key stand together under a heading. */
  groups?: RowGroups<Row> | undefined
  /** Rows can be picked, by box and by `x`. */
  selection?: NamedSelection<Row> | undefined
  /** By which column the rows stand, where one can choose. */
  sorting?: Sorting | undefined
}

interface ListTableProps<Row> extends ListProps<Row> {
  rows: Row[]
  onToggle: (row: Row, isRange: boolean) => void
}

/** As many as a window shows: they are drawn at once, the others when nobody waits. Coming to a long list took half as long again without. */
const firstRows = 20

/** The head of a table, and its rows under the headings of their groups. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { rows, columns, rowKey, chosen, opens = false, sorting, groups, selection, onToggle } = props
  const boxes = selection ? 1 : 0
  const isFixed = columns.every(({ width }) => width !== undefined)
  const isWhole = useDeferredValue(true, !isFixed)
  const first = isWhole ? undefined : new Set(rows.slice(0, firstRows))
  return (
    <table className={isFixed ? `${styles.table} ${styles.fixed}` : styles.table}>
      <thead>
        <tr>
          {selection && <SelectAllHead selection={selection.of} page={rows} rowKey={rowKey} />}
          {columns.map(({ id, header, isHeaderHidden, align, width }) => (
            <th
              key={id}
              scope="col"
              style={isFixed ? { '--column-width': `${width}px` } : { width }}
              className={align && styles[align]}
              aria-sort={ariaSort(id, sorting)}
            >
              {isHeaderHidden ? (
                <VisuallyHidden>{header}</VisuallyHidden>
              ) : (
                <SortHeader id={id} name={header} sorting={sorting} />
              )}
            </th>
          ))}
        </tr>
      </thead>
      {grouped(rows, groups).map(({ key, heading, members }) => (
        <tbody key={key}>
          {heading && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length + boxes} className={styles.group}>
                {heading}
              </th>
            </tr>
          )}
          {members
            .filter((row) => first?.has(row) ?? true)
            .map((row) => (
              <TableRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                isChosen={rowKey(row) === chosen}
                opens={opens}
                name={selection?.nameOf(row)}
                isPicked={selection?.of.has(rowKey(row)) ?? false}
                onToggle={onToggle}
              />
            ))}
        </tbody>
      ))}
    </table>
  )
}

interface SelectAllHeadProps<Row> {
  selection: Selection<Row>
  page: Row[]
  rowKey: (row: Row) => string
}

/** Picks all rows of the page. */
function SelectAllHead<Row>({ selection, page, rowKey }: SelectAllHeadProps<Row>) {
  const there = page.filter((row) => selection.has(rowKey(row))).length
  const isAll = there === page.length
  return (
    <th scope="col" className={styles.select}>
      <SelectBox
        label={t('Select all of this page')}
        isChecked={isAll}
        isPartly={there > 0 && !isAll}
        onToggle={() => (isAll ? selection.remove(page.map(rowKey)) : selection.add(page))}
      />
    </th>
  )
}

interface TableRowProps<Row> {
  row: Row
  columns: Column<Row>[]
  isChosen: boolean
  opens: boolean
  /** How the row is called where it can be picked. */
  name: string | undefined
  isPicked: boolean
  onToggle: (row: Row, isRange: boolean) => void
}

/** One row of a table; drawn anew only when something of it has changed, though lists are asked for every few seconds. */
const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
  const { row, columns, isChosen, opens, name, isPicked, onToggle } = props
  return (
    <tr
      data-row
      data-opens={opens || undefined}
      data-chosen={isChosen || undefined}
      onClick={opens ? openRowLink : undefined}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() === 'x' && !event.ctrlKey && !event.metaKey) onToggle(row, event.shiftKey)
      }}
    >
      {name !== undefined && (
        <td className={styles.select}>
          <SelectBox
            label={t('Select {name}', { name })}
            isChecked={isPicked}
            onToggle={(isRange) => onToggle(row, isRange)}
          />
        </td>
      )}
      {columns.map(({ id, cell, align }) => (
        <td key={id} className={align && styles[align]}>
          {cell(row)}
        </td>
      ))}
    </tr>
  )
}) as <Row>(props: TableRowProps<Row> & { key?: string }) => ReactNode
