import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { ExportMenu } from '../../export/export-menu.tsx'
import { usePeople } from '../../people/people.ts'
import { auditPage } from '../../requests/audit.ts'
import { DateWindow } from '../../ui/filters/date-window.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { SearchField } from '../../ui/filters/search-field.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { t } from '../../ui/language/translate.ts'
import { Empty } from '../../ui/page/empty.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DataTable, rowsOf } from '../../ui/tables/data-table.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { auditColumns } from './audit-columns.tsx'

const filterNames = ['from_date', 'to_date', 'action', 'actor', 'batch'] as const

/** What the page asks for first. */
export const ask = (queries: QueryClient): unknown => queries.prefetchQuery(auditPage({}, 0))

/** Who did what, when and through what (decision 0006.46). */
export function Audit(): ReactNode {
  const filters = useFilters(filterNames)
  const { values, set, clear, isFiltered, offset, setOffset } = filters
  const audit = useQuery(auditPage(values, offset))
  const people = usePeople()
  const columns = useMemo(() => auditColumns(people.data ?? [], values), [people.data, values])
  return (
    <>
      <PageHeader
        title={t('Audit')}
        hint={t('Every write and every change of settings; it stays when what it tells of is deleted.')}
      />
      <FilterBar
        isFiltered={isFiltered}
        onClear={clear}
        aside={
          <ExportMenu
            one={t('entry')}
            many={t('entries')}
            path="/audit.csv"
            query={values}
            total={audit.data?.entries}
          />
        }
      >
        <SearchField label={t('Who')} value={values.actor ?? ''} onSearch={(actor) => set({ actor })} />
        <SearchField label={t('What')} value={values.action ?? ''} onSearch={(action) => set({ action })} />
        <DateWindow filters={filters} />
      </FilterBar>
      <DataTable
        label={t('Audit log')}
        columns={columns}
        rows={rowsOf(audit, audit.data?.data)}
        rowKey={(entry) => entry.id}
        empty={
          <Empty
            title={isFiltered ? t('Nothing fits these filters') : t('Nothing has been changed in these days')}
          />
        }
      />
      {audit.data && <Pager pagination={audit.data.pagination} onOffset={setOffset} />}
    </>
  )
}
