import { useRef, useState } from 'react'

/** The rows of a list that somebody has picked, by key; they stay picked on other pages of the list. */
export interface Selection<Row> {
  readonly rows: ReadonlyMap<string, Row>
  /** Picks a row or lets it go; as a range, all from the last one on. `page` is the rows in their order. */
  readonly toggle: (row: Row, isRange: boolean, page: readonly Row[]) => void
  readonly add: (rows: readonly Row[]) => void
  readonly remove: (keys: Iterable<string>) => void
  readonly clear: () => void
  /** Whether taps on cards pick them: said first, else each would need room for a box. */
  readonly isPicking: boolean
  readonly setPicking: (isPicking: boolean) => void
}

/** A selection, and what a row is called for a screen reader. */
export interface NamedSelection<Row> {
  readonly of: Selection<Row>
  readonly nameOf: (row: Row) => string
}

/** Nothing picked at first; another `list` (its filters) begins anew, for what is not in sight is easily forgotten. */
export function useSelection<Row>(list: string, keyOf: (row: Row) => string): Selection<Row> {
  const [picked, setPicked] = useState<{ list: string; rows: ReadonlyMap<string, Row> }>({
    list,
    rows: new Map(),
  })
  const [wantsToPick, setWantsToPick] = useState(false)
  const last = useRef<string>(undefined)
  const rows = picked.list === list ? picked.rows : new Map<string, Row>()
  const set = (next: ReadonlyMap<string, Row>): void => setPicked({ list, rows: next })
  const withRows = (more: readonly Row[]): Map<string, Row> =>
    new Map([...rows, ...more.map((row) => [keyOf(row), row] as const)])
  const without = (keys: Iterable<string>): Map<string, Row> => {
    const kept = new Map(rows)
    for (const key of keys) kept.delete(key)
    return kept
  }
  return {
    rows,
    toggle(row, isRange, page) {
      const key = keyOf(row)
      const at = page.findIndex((one) => keyOf(one) === key)
      const from = isRange ? page.findIndex((one) => keyOf(one) === last.current) : -1
      const range = from < 0 ? [row] : page.slice(Math.min(from, at), Math.max(from, at) + 1)
      last.current = key
      set(rows.has(key) && from < 0 ? without([key]) : withRows(range))
    },
    add: (more) => set(withRows(more)),
    remove: (keys) => set(without(keys)),
    clear: () => set(new Map()),
    isPicking: wantsToPick || rows.size > 0,
    setPicking(isPicking) {
      if (!isPicking) set(new Map())
      setWantsToPick(isPicking)
    },
  }
}
