import { useRef, useState } from 'react'

/** The rows of a list that somebody has picked, by key; they stay picked on other pages of the list. */
export interface Selection<Row> {
  readonly has: (key: string) => boolean
  /** How many are picked, of so many that the list has. */
  readonly size: (total: number) => number
  /** Those that are picked; null where all of the list are, but for some. */
  readonly rows: readonly Row[] | null
  /** Picks a row or lets it go; as a range, all from the last one on. `page` is the rows in their order. */
  readonly toggle: (row: Row, isRange: boolean, page: readonly Row[]) => void
  readonly add: (rows: readonly Row[]) => void
  readonly remove: (keys: Iterable<string>) => void
  /** These and no others. */
  readonly pick: (rows: readonly Row[]) => void
  /** All of the list, those of other pages too, which nobody has read. */
  readonly pickAll: () => void
  /** Whether taps on cards pick them: said first, else each would need room for a box. */
  readonly isPicking: boolean
  readonly setPicking: (isPicking: boolean) => void
}

/** A selection, and what a row is called for a screen reader. */
export interface NamedSelection<Row> {
  readonly of: Selection<Row>
  readonly nameOf: (row: Row) => string
}

/** The rows that are picked, or, of all of them, the keys of those that are not. */
type Picked<Row> = { readonly rows: ReadonlyMap<string, Row> } | { readonly butFor: ReadonlySet<string> }

/** Nothing picked at first; another `list` (its filters) begins anew, for what is not in sight is easily forgotten. */
export function useSelection<Row>(list: string, keyOf: (row: Row) => string): Selection<Row> {
  const nothing: Picked<Row> = { rows: new Map() }
  const [kept, setKept] = useState<{ list: string; picked: Picked<Row> }>({ list, picked: nothing })
  const [wantsToPick, setWantsToPick] = useState(false)
  const last = useRef<string>(undefined)
  const picked = kept.list === list ? kept.picked : nothing
  const set = (next: Picked<Row>): void => setKept({ list, picked: next })
  const has = (key: string): boolean => ('rows' in picked ? picked.rows.has(key) : !picked.butFor.has(key))
  const size = (total: number): number => ('rows' in picked ? picked.rows.size : total - picked.butFor.size)
  const add = (more: readonly Row[]): void => {
    const added = new Map(more.map((row) => [keyOf(row), row]))
    if ('rows' in picked) set({ rows: new Map([...picked.rows, ...added]) })
    else set({ butFor: new Set([...picked.butFor].filter((key) => !added.has(key))) })
  }
  const remove = (keys: Iterable<string>): void => {
    const removed = new Set(keys)
    if ('rows' in picked) set({ rows: new Map([...picked.rows].filter(([key]) => !removed.has(key))) })
    else set({ butFor: new Set([...picked.butFor, ...removed]) })
  }
  return {
    has,
    size,
    rows: 'rows' in picked ? [...picked.rows.values()] : null,
    toggle(row, isRange, page) {
      const key = keyOf(row)
      const at = page.findIndex((one) => keyOf(one) === key)
      const from = isRange ? page.findIndex((one) => keyOf(one) === last.current) : -1
      const range = from < 0 ? [row] : page.slice(Math.min(from, at), Math.max(from, at) + 1)
      last.current = key
      if (has(key) && from < 0) remove([key])
      else add(range)
    },
    add,
    remove,
    pick: (rows) => set({ rows: new Map(rows.map((row) => [keyOf(row), row])) }),
    pickAll: () => set({ butFor: new Set() }),
    isPicking: wantsToPick || !('rows' in picked) || picked.rows.size > 0,
    setPicking(isPicking) {
      if (!isPicking) set(nothing)
      setWantsToPick(isPicking)
    },
  }
}
