import type { ReactNode } from 'react'

/** How the rows of a list stand together: the calls of a day. */
export interface RowGroups<Row> {
  keyOf: (row: Row) => string
  heading: (key: string, members: Row[]) => ReactNode
}

interface RowGroup<Row> {
  key: string
  heading: ReactNode
  members: Row[]
}

/** Rows in their order, parted where the key changes; without groups one part with no heading. */
export function grouped<Row>(rows: Row[], groups: RowGroups<Row> | undefined): RowGroup<Row>[] {
  if (!groups) return [{ key: 'all', heading: null, members: rows }]
  return [...Map.groupBy(rows, groups.keyOf)].map(([key, members]) => ({
    key,
    heading: groups.heading(key, members),
    members,
  }))
}
