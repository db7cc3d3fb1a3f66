import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { t } from '../language/translate.ts'
import { Problem } from '../page/problem.tsx'
import { useIsPhone } from '../window/use-is-phone.ts'
import styles from './data-table.module.css'
import { ListTable } from './list-table.tsx'
import type { RowGroups } from './row-groups.ts'
import { FollowRow } from './row-link.tsx'
import type { Sorting } from './sort-header.tsx'
import { TableCards } from './table-cards.tsx'
import { type Column, useFilledColumns } from './use-columns.ts'
import type { NamedSelection } from './use-selection.ts'

/** The part of a query that a table needs to show loading, refusal and staleness. */
export interface Rows<Row> {
  data: Row[] | undefined
  error: Error | null
  isPlaceholderData?: boolean
  refetch: () => unknown
}

/**
 * What a table needs of a query, for `data` out of it. Not a copy of all of it: a page that reads whether its list is
 * being asked for is drawn anew at each time that this begins and ends.
 */
export function rowsOf<Row>(query: Omit<Rows<unknown>, 'data'>, data: Row[] | undefined): Rows<Row> {
  const { error, isPlaceholderData = false, refetch } = query
  return { data, error, isPlaceholderData, refetch }
}

interface DataTableProps<Row> {
  /** What the table lists, for screen readers. */
  label: string
  columns: Column<Row>[]
  rows: Rows<Row>
  rowKey: (row: Row) => string
  /** The key of the row that is open beside the table. */
  chosen?: string | undefined
  /** Rows open by the link that their title cell carries (`RowLink`). */
  opens?: boolean
  /** By which column the rows stand, where one can choose. */
  sorting?: Sorting | undefined
  /** Rows that follow each other with the same key stand together under a heading. */
  groups?: RowGroups<Row>
  /** Rows can be picked, by box and by `x`. */
  selection?: NamedSelection<Row> | undefined
  empty: ReactNode
}

/** A dense table; on a phone a list of cards. A click anywhere on a row follows its link. */
export function DataTable<Row>(props: DataTableProps<Row>): ReactNode {
  const { label, rows, rowKey, chosen, opens = false, sorting, groups, selection, empty } = props
  const columns = useFilledColumns(props.columns, rows.data)
  const isPhone = useIsPhone()
  const navigate = useNavigate()
  const here = createPath(useLocation())
  // The rows keep their functions for as long as the table stands, and are not drawn anew for others.
  const now = useRef({ selection, page: rows.data, navigate, here })
  useEffect(() => {
    now.current = { selection, page: rows.data, navigate, here }
  })
  const toggle = useCallback(
    (row: Row, isRange: boolean) => now.current.selection?.of.toggle(row, isRange, now.current.page ?? []),
    [],
  )
  const follow = useCallback(
    (to: string) => void now.current.navigate(to, { replace: to === now.current.here }),
    [],
  )

  if (rows.data === undefined) {
    if (rows.error) return <Problem error={rows.error} retry={() => void rows.refetch()} />
    return <TableSkeleton label={label} />
  }
  return (
    <FollowRow value={follow}>
      <div className={rows.isPlaceholderData ? styles.stale : undefined}>
        {rows.error && (
          <Problem error={rows.error} retry={() => void rows.refetch()} title={t('Not up to date')} />
        )}
        {rows.data.length === 0 ? (
          empty
        ) : isPhone ? (
          <TableCards
            label={label}
            columns={columns}
            rows={rows.data}
            rowKey={rowKey}
            chosen={chosen}
            opens={opens}
            groups={groups}
            selection={selection?.of.isPicking ? selection : undefined}
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
          <section className={styles.scroll} tabIndex={0} aria-label={label}>
            <ListTable
              rows={rows.data}
              columns={columns}
              rowKey={rowKey}
              chosen={chosen}
              opens={opens}
              sorting={sorting}
              groups={groups}
              selection={selection}
              onToggle={toggle}
            />
          </section>
        )}
      </div>
    </FollowRow>
  )
}

const TableSkeleton = ({ label }: { label: string }): ReactNode => (
  <Stack gap={10} py="xs" role="status" aria-label={t('Loading {label}', { label })}>
    {['88%', '94%', '82%', '90%', '86%', '92%'].map((width) => (
      <Skeleton key={width} height={22} width={width} />
    ))}
  </Stack>
)
