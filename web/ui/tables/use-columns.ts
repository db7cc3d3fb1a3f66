import { useLocalStorage } from '@mantine/hooks'
import { type ReactNode, useMemo } from 'react'

export interface Column<Row> {
  id: string
  header: string
  /** The header is only for screen readers: a column of menus needs no word above it. */
  isHeaderHidden?: true
  cell: (row: Row) => ReactNode
  /** `edge` is at the right and stays in sight while the other columns are scrolled. */
  align?: 'right' | 'edge'
  /** In pixels. Where every column has one, a wide screen is shared by it, and no column moves when other rows come. */
  width?: number
  /** Whether people may hide it, and how it starts. A column without this is always there. */
  optional?: 'shown' | 'hidden'
  /** The column is left out while no row in sight has anything in it. */
  isFilled?: (row: Row) => boolean
  /** Its place on the card that stands for the row on a phone; by default a labelled line, `plain` one that speaks for itself, `under` one below the title. */
  card?: 'title' | 'under' | 'corner' | 'plain' | 'none'
}

export interface ColumnChoice<Row> {
  visible: Column<Row>[]
  optional: { id: string; header: string; shown: boolean }[]
  toggle: (id: string) => void
}

/** What is kept may be of another release, or damaged: a list that cannot be drawn for it would never be again. */
function readChoices(kept: string): Record<string, boolean> {
  try {
    return { ...(JSON.parse(kept) as Record<string, boolean> | null) }
  } catch {
    return {}
  }
}

/** Which columns a person chose for a table; kept in this browser under the table's name. */
export function useColumns<Row>(table: string, columns: Column<Row>[]): ColumnChoice<Row> {
  // Kept as text: it is read again once the table stands, and equal objects would draw the page a second time.
  const [kept, setKept] = useLocalStorage({
    key: `leadline-columns-${table}`,
    defaultValue: '{}',
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: (text) => text ?? '{}',
  })
  const choices = useMemo(() => readChoices(kept), [kept])
  const isShown = (column: Column<Row>): boolean =>
    column.optional === undefined || (choices[column.id] ?? column.optional === 'shown')
  // The same list for as long as nothing changes: each row is drawn anew for another one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: of `isShown` only the choices change
  const visible = useMemo(() => columns.filter(isShown), [columns, choices])
  return {
    visible,
    optional: columns
      .filter((column) => column.optional !== undefined)
      .map((column) => ({ id: column.id, header: column.header, shown: isShown(column) })),
    toggle: (id) => {
      const column = columns.find((candidate) => candidate.id === id)
      if (column) setKept(JSON.stringify({ ...choices, [id]: !isShown(column) }))
    },
  }
}

/** The columns that have something in a row; the same list for as long as these stay the same. */
export function useFilledColumns<Row>(columns: Column<Row>[], rows: Row[] = []): Column<Row>[] {
  const bare = columns.filter(({ isFilled }) => isFilled && !rows.some(isFilled)).map(({ id }) => id)
  const left = bare.join(' ')
  return useMemo(() => columns.filter(({ id }) => !left.split(' ').includes(id)), [columns, left])
}
