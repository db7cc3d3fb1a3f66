import { Anchor, Pill, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type CallLogWithLead, callTypes, type PageOf } from '../../contract.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { DateWindow } from '../../ui/date-window.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { FilterSelect } from '../../ui/filter-select.tsx'
import { counted, duration } from '../../ui/format.ts'
import { dayHeading, istDay } from '../../ui/ist.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Pager } from '../../ui/pager.tsx'
import { useFilters } from '../../ui/use-filters.ts'
import { callColumns } from './call-columns.tsx'
import { useCalls, useFilteredLead } from './requests.ts'

const filterNames = ['from_date', 'to_date', 'call_type', 'lead_id'] as const

/** The calls under the filters of §4.4, grouped by IST day. */
export function Calls(): ReactNode {
  const { values, set, clear, isFiltered, offset, setOffset } = useFilters(filterNames)
  const calls = useCalls(values, offset)
  const lead = useFilteredLead(values.lead_id)
  const total = calls.data?.pagination.total
  const days = calls.data && groupByDay(calls.data)
  return (
    <>
      <PageHeader title="Calls" hint={total === undefined ? ' ' : counted(total, 'call')} />
      <FilterBar isFiltered={isFiltered} onClear={clear}>
        <DateWindow
          from={values.from_date}
          to={values.to_date}
          onChange={(from_date, to_date) => set({ from_date, to_date })}
        />
        <FilterSelect
          label="Direction"
          choices={callTypes}
          value={values.call_type}
          onChange={(call_type) => set({ call_type })}
        />
        {values.lead_id && (
          <Pill
            withRemoveButton
            onRemove={() => set({ lead_id: null })}
            removeButtonProps={{ 'aria-label': 'All leads' }}
          >
            {lead.data?.name ?? 'One lead'}
          </Pill>
        )}
      </FilterBar>
      {days === undefined || days.length === 0 ? (
        <DataTable
          label="Calls"
          columns={callColumns}
          rows={{ ...calls, data: calls.data?.data }}
          rowKey={(call) => call.id}
          empty={
            <Empty
              title={isFiltered ? 'No call fits these filters' : 'No call in the last 30 days'}
              hint={
                <>
                  Calls are logged from a{' '}
                  <Anchor component={Link} to="/leads" size="sm">
                    lead
                  </Anchor>{' '}
                  or through the API.
                </>
              }
            />
          }
        />
      ) : (
        <Stack gap="lg">
          {days.map(({ day, calls: ofDay, isCut }) => (
            <section key={day}>
              <Title order={2} mb={6}>
                {dayHeading(day)}{' '}
                <Text span size="sm" c="dimmed" fw={400}>
                  {isCut ? 'part of the day; the rest is on the next page or the one before' : sumOf(ofDay)}
                </Text>
              </Title>
              <DataTable
                label={`Calls of ${dayHeading(day)}`}
                columns={callColumns}
                rows={{ ...calls, data: ofDay }}
                rowKey={(call) => call.id}
                opens
                empty={null}
              />
            </section>
          ))}
        </Stack>
      )}
      {calls.data && <Pager pagination={calls.data.pagination} onOffset={setOffset} />}
    </>
  )
}

interface Day {
  day: string
  calls: CallLogWithLead[]
  /** Whether the page ends or begins within the day, so that what it lists is not all of it. */
  isCut: boolean
}

function groupByDay({ data, pagination }: PageOf<CallLogWithLead>): Day[] {
  const days = [...Map.groupBy(data, (call) => istDay(call.called_at))]
  return days.map(([day, calls], at) => ({
    day,
    calls,
    isCut: (at === 0 && pagination.offset > 0) || (at === days.length - 1 && pagination.has_more),
  }))
}

function sumOf(calls: CallLogWithLead[]): string {
  const seconds = calls.reduce((sum, call) => sum + call.duration_seconds, 0)
  return `${counted(calls.length, 'call')} · ${duration(seconds)}`
}
