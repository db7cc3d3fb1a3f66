import { memo, type ReactNode } from 'react'
import { t } from '../language/translate.ts'
import styles from './data-table.module.css'
import { openRowLink } from './row-keys.ts'
import { SelectBox } from './select-box.tsx'
import type { Column } from './use-columns.ts'

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
export const TableRow = memo(function TableRow<Row>(props: TableRowProps<Row>): ReactNode {
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
