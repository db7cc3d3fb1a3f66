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

/**
 * The first `drawn` rows in their order, parted where the key changes; without groups one part with no heading. A heading
 * speaks of all members of its group.
 */
export function grouped<Row>(
  rows: Row[],
  groups: RowGroups<Row> | undefined,
  drawn: number,
): RowGroup<Row>[] {
  const first = rows.slice(0, drawn)
  if (!groups) return [{ key: 'all', heading: null, members: first }]
  const whole = Map.groupBy(rows, groups.keyOf)
  return [...Map.groupBy(first, groups.keyOf)].map(([key, members]) => ({
    key,
    heading: groups.heading(key, whole.get(key) ?? members),
    members,
  }))
}
