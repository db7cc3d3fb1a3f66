import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'

/** By table, columns and width of the window: CSS pixels of each column when the table last stood there. */
const keptWidths = new Map<string, readonly number[]>()

interface KeptWidths {
  /** Of the row of column heads. */
  readonly headRef: RefCallback<HTMLTableRowElement>
  readonly widths: readonly number[] | undefined
}

/**
 * The widths that the columns of a table had when it stood last: a table of which only the first rows are drawn takes
 * them, so that nothing moves when the rest follows. Measured as the table leaves, when its layout is known anyway.
 */
export function useKeptWidths(table: string, columns: string): KeptWidths {
  const key = `${table} ${columns} ${window.innerWidth}`
  const [widths] = useState(() => keptWidths.get(key))
  // Columns and window may change while the table stands: only what they are as it leaves is measured.
  const lastKey = useRef(key)
  useEffect(() => {
    lastKey.current = key
  }, [key])
  const headRef = useCallback(
    (head: HTMLTableRowElement) => () => {
      keptWidths.set(
        lastKey.current,
        Array.from(head.children, (cell) => cell.getBoundingClientRect().width),
      )
    },
    [],
  )
  return { headRef, widths }
}
