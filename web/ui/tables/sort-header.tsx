import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useIsPrinting } from '../window/use-is-printing.ts'
import styles from './data-table.module.css'

/** By which column a table stands, and which others one can choose. */
export interface Sorting {
  readonly column: string
  readonly order: 'asc' | 'desc'
  readonly columns: readonly string[]
  readonly onSort: (column: string) => void
}

/** What a column's head says of the order, for screen readers: nothing where the table stands by another. */
export function ariaSort(id: string, sorting: Sorting | undefined): 'ascending' | 'descending' | undefined {
  if (sorting?.column !== id) return undefined
  return sorting.order === 'asc' ? 'ascending' : 'descending'
}

/** A column's name; a button where the table can stand by it. */
export function SortHeader({
  id,
  name,
  sorting,
}: {
  id: string
  name: string
  sorting: Sorting | undefined
}) {
  // A button in a head is not repeated on the sheets behind the first.
  if (useIsPrinting() || !sorting?.columns.includes(id)) return name
  const Arrow = sorting.order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <UnstyledButton className={styles.sort} onClick={() => sorting.onSort(id)}>
      {name}
      <Arrow size={12} aria-hidden opacity={sorting.column === id ? 1 : 0} />
    </UnstyledButton>
  )
}
