import { Skeleton, Stack } from '@mantine/core'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { createPath, useLocation, useNavigate } from 'react-router'
import { t } from '../language/translate.ts'
import { Problem } from '../page/problem.tsx'
import { useIsPhone } from '../window/screen-width.ts'
import styles from './data-table.module.css'
import { type ListProps, ListTable } from './list-table.tsx'
import { FollowRow } from './row-link.tsx'
import { TableCards } from './table-cards.tsx'
import { useFilledColumns } from './use-columns.ts'

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

interface DataTableProps<Row> extends ListProps<Row> {
  rows: Rows<Row>
  empty: ReactNode
}

/** A dense table; on a phone a list of cards. A click anywhere on a row follows its link. */
export function DataTable<Row>({ rows, empty, ...list }: DataTableProps<Row>): ReactNode {
  const { label, selection } = list
  const columns = useFilledColumns(list.columns, rows.data)
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
            {...list}
            columns={columns}
            rows={rows.data}
            selection={selection?.of.isPicking ? selection : undefined}
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard (WCAG 2.1.1)
          <section className={styles.scroll} tabIndex={0} aria-label={label}>
            <ListTable {...list} columns={columns} rows={rows.data} onToggle={toggle} />
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
