import { SegmentedControl } from '@mantine/core'
import { memo, type ReactNode, useState } from 'react'
import { count } from '../../ui/language/format.ts'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { Mark } from '../../ui/page/mark.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import type { Column } from '../../ui/tables/use-columns.ts'
import type { CheckedLine } from './check-sheet.ts'

const perPage = 50
const marks: Record<CheckedLine['outcome'], string> = { create: 'New', merge: 'Merged', refuse: 'Refused' }

type Part = 'all' | 'remarks' | CheckedLine['outcome']

const columns: Column<CheckedLine>[] = [
  { id: 'line', header: t('Line'), width: 70, cell: ({ line }) => line },
  { id: 'name', header: t('Name'), card: 'title', cell: ({ body }) => String(body.name ?? '–') },
  { id: 'reach', header: t('Phone or email'), cell: ({ body }) => String(body.phone ?? body.email ?? '–') },
  {
    id: 'outcome',
    header: t('What happens'),
    card: 'corner',
    width: 120,
    cell: ({ outcome }) => <Mark word={marks[outcome]} />,
  },
  { id: 'why', header: t('Remarks'), cell: ({ why }) => why },
]

const isIn = (part: Part, { outcome, remarks }: CheckedLine): boolean =>
  part === 'all' || outcome === part || (part === 'remarks' && outcome !== 'refuse' && remarks.length > 0)

/** What would happen to each line; drawn once, however far an import is. */
export const CheckedLines = memo(function CheckedLines({
  lines,
}: {
  lines: readonly CheckedLine[]
}): ReactNode {
  const [shown, setShown] = useState<Part>('all')
  const [offset, setOffset] = useState(0)
  const fitting = lines.filter((line) => isIn(shown, line))
  const numberOf = (part: Part): string => count(lines.filter((line) => isIn(part, line)).length)
  return (
    <>
      <SegmentedControl
        mb="xs"
        aria-label={t('Lines shown')}
        value={shown}
        onChange={(next) => {
          setShown(next)
          setOffset(0)
        }}
        data={[
          { value: 'all', label: t('All {count}', { count: numberOf('all') }) },
          { value: 'create', label: t('New {count}', { count: numberOf('create') }) },
          { value: 'remarks', label: t('With remarks {count}', { count: numberOf('remarks') }) },
          { value: 'merge', label: t('Merged {count}', { count: numberOf('merge') }) },
          { value: 'refuse', label: t('Refused {count}', { count: numberOf('refuse') }) },
        ]}
      />
      <DataTable
        label={t('Lines of the sheet')}
        columns={columns}
        rows={{ data: fitting.slice(offset, offset + perPage), error: null, refetch: () => undefined }}
        rowKey={({ line }) => String(line)}
        empty={<Empty title={t('No such line')} />}
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
})
