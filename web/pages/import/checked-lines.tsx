import { SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { count } from '../../ui/format.ts'
import { Pager } from '../../ui/pager.tsx'
import type { Column } from '../../ui/use-columns.ts'
import type { CheckedLine } from './check-sheet.ts'

const perPage = 50
const words: Record<CheckedLine['outcome'], string> = {
  create: 'New lead',
  merge: 'Merged',
  refuse: 'Refused',
}

const columns: Column<CheckedLine>[] = [
  { id: 'line', header: 'Line', width: 70, cell: ({ line }) => line },
  { id: 'name', header: 'Name', card: 'title', cell: ({ body }) => String(body.name ?? '–') },
  { id: 'reach', header: 'Phone or email', cell: ({ body }) => String(body.phone ?? body.email ?? '–') },
  { id: 'outcome', header: 'What happens', card: 'corner', cell: ({ outcome }) => words[outcome] },
  { id: 'why', header: 'Why', cell: ({ why }) => why },
]

/** What would happen to each line. */
export function CheckedLines({ lines }: { lines: readonly CheckedLine[] }): ReactNode {
  const [shown, setShown] = useState<string>('all')
  const [offset, setOffset] = useState(0)
  const fitting = lines.filter(({ outcome }) => shown === 'all' || shown === outcome)
  const numberOf = (outcome: string): string =>
    count(lines.filter((line) => outcome === 'all' || line.outcome === outcome).length)
  return (
    <>
      <SegmentedControl
        mb="xs"
        aria-label="Lines shown"
        value={shown}
        onChange={(next) => {
          setShown(next)
          setOffset(0)
        }}
        data={[
          { value: 'all', label: `All ${numberOf('all')}` },
          { value: 'create', label: `New ${numberOf('create')}` },
          { value: 'merge', label: `Merged ${numberOf('merge')}` },
          { value: 'refuse', label: `Refused ${numberOf('refuse')}` },
        ]}
      />
      <DataTable
        label="Lines of the sheet"
        columns={columns}
        rows={{ data: fitting.slice(offset, offset + perPage), error: null, refetch: () => undefined }}
        rowKey={({ line }) => String(line)}
        empty={<Empty title="No such line" />}
      />
      <Pager
        pagination={{
          limit: perPage,
          offset,
          total: fitting.length,
          has_more: offset + perPage < fitting.length,
        }}
        onOffset={setOffset}
      />
    </>
  )
}
