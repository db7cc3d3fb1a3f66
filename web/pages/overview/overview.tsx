import { Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'
import type { Overview as OverviewNumbers } from '../../contract.ts'
import { overviewOf, overviewOfEarlier } from '../../requests/overview.ts'
import { useSession } from '../../session.tsx'
import { DayChart } from '../../ui/charts/day-chart.tsx'
import { others } from '../../ui/charts/day-rows.ts'
import { ShareList } from '../../ui/charts/share-list.tsx'
import { StatTile } from '../../ui/charts/stat-tile.tsx'
import { DateWindow } from '../../ui/filters/date-window.tsx'
import { type Filters, useFilters } from '../../ui/filters/use-filters.ts'
import { count, talkTime } from '../../ui/language/format.ts'
import { istDay, shiftDay } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { Card } from '../../ui/page/card.tsx'
import { Empty } from '../../ui/page/empty.tsx'
import { Waiting } from '../../ui/page/loading.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { FirstCalls } from './first-calls.tsx'
import { FirstSteps } from './first-steps.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import { NewestLeads } from './newest-leads.tsx'
import { Sources } from './sources.tsx'
import { SplitCard, splitFilters } from './split-card.tsx'

const windowNames = ['from_date', 'to_date'] as const
const filterNames = [...windowNames, ...splitFilters] as const

/** What the page asks for first, where it was not opened before: when it is opened it asks again anyway. */
export function ask(queries: QueryClient): void {
  const question = overviewOf({})
  if (queries.getQueryData(question.queryKey) === undefined) void queries.prefetchQuery(question)
}

/** How leads and calls go in a window of days, and what needs a hand. */
export function Overview() {
  const filters = useFilters(filterNames)
  const overview = useQuery(overviewOf(windowOf(filters.values)))
  return (
    <>
      <PageHeader title={t('Overview')}>
        <DateWindow filters={filters} />
      </PageHeader>
      <Waiting query={overview} />
      {overview.data && <Contents overview={overview.data} filters={filters} />}
    </>
  )
}

interface ContentsProps {
  overview: OverviewNumbers
  filters: Filters<(typeof filterNames)[number]>
}

/** The part of the address that the numbers depend on. */
const windowOf = ({ from_date, to_date }: Partial<Record<(typeof windowNames)[number], string>>) => ({
  ...(from_date && { from_date }),
  ...(to_date && { to_date }),
})

/** In an account without any lead, what to do first; else the numbers, with what is left to do above them. */
function Contents({ overview, filters }: ContentsProps) {
  const { isAdmin } = useSession()
  const isFirstRun = isAdmin && !overview.first_steps.has_leads
  return (
    <Stack>
      {isAdmin && <FirstSteps steps={overview.first_steps} />}
      {isAdmin && <NeedsAttention overview={overview} />}
      {!isFirstRun && <Numbers overview={overview} filters={filters} />}
    </Stack>
  )
}

const wonOf = ({ leads_by_status }: OverviewNumbers): number =>
  leads_by_status.find(({ status }) => status === 'Won')?.count ?? 0

/** As many days, up to the first. */
function daysBefore(from_date: string, to_date: string): { from_date: string; to_date: string } {
  const days = Math.round((Date.parse(to_date) - Date.parse(from_date)) / 86_400_000) + 1
  return { from_date: shiftDay(from_date, -days), to_date: shiftDay(from_date, -1) }
}

function Numbers({ overview, filters }: ContentsProps) {
  const { role } = useSession()
  const { from_date, to_date } = overview
  const { data: earlier } = useQuery(overviewOfEarlier(daysBefore(from_date, to_date)))
  // Charts are dear to draw and nobody sees them yet: they follow once the rest stands. Whoever goes back may have scrolled there.
  const isBelowDrawn = useDeferredValue(true, useNavigationType() === 'POP')
  const days = new URLSearchParams({ from_date, to_date })
  const tiles = [
    [t('New leads'), ({ leads_total }: OverviewNumbers) => count(leads_total), `/leads?${days}`],
    [t('Won'), (of: OverviewNumbers) => count(wonOf(of)), `/leads?${days}&status=Won`],
    [t('Calls'), ({ calls_total }: OverviewNumbers) => count(calls_total), `/calls?${days}`],
    [t('Talk time'), ({ talk_seconds }: OverviewNumbers) => talkTime(talk_seconds), `/calls?${days}`],
  ] as const
  return (
    <>
      <SimpleGrid cols={{ base: 2, md: 4 }}>
        {tiles.map(([label, number, to]) => (
          <StatTile
            key={label}
            label={label}
            value={number(overview)}
            before={earlier && number(earlier)}
            to={to}
          />
        ))}
      </SimpleGrid>
      {role !== 'agent' && <SplitCard overview={overview} filters={filters} />}
      {isBelowDrawn && <Below overview={overview} filters={filters} />}
    </>
  )
}

/** What one scrolls to. */
function Below({ overview, filters }: ContentsProps) {
  const { from_date, to_date, leads_total, calls_total } = overview
  const today = istDay()
  if (leads_total === 0 && calls_total === 0)
    return (
      <Empty title={t('No calls and no leads in these days')}>
        <Button
          variant="default"
          onClick={() => filters.set({ from_date: shiftDay(today, -365), to_date: today })}
        >
          {t('Last 365 days')}
        </Button>
      </Empty>
    )
  const days = new URLSearchParams({ from_date, to_date })
  const leads = overview.leads_by_day.map(({ source, ...entry }) => ({ ...entry, series: source ?? others }))
  const calls = overview.calls_by_day.map(({ outcome, ...entry }) => ({ ...entry, series: outcome }))
  const charts = [
    [t('Leads a day by source'), t('No leads in these days'), leads_total, leads],
    [t('Calls a day by outcome'), t('No calls in these days'), calls_total, calls],
  ] as const
  return (
    <>
      <FirstCalls days={{ from_date, to_date }} />
      <SimpleGrid cols={{ base: 1, lg: 2 }}>
        {charts.map(([title, empty, total, entries]) => (
          <Card key={title} title={title} aside={<Text fw={620}>{count(total)}</Text>}>
            {total === 0 ? (
              <Empty title={empty} />
            ) : (
              <DayChart label={title} from={from_date} to={to_date} entries={entries} />
            )}
          </Card>
        ))}
        <Card title={t('Leads by status')}>
          {leads_total === 0 && <Empty title={t('No leads in these days')} />}
          <ShareList
            label={t('Leads by status')}
            shares={overview.leads_by_status.map(({ status, count: number }) => ({
              name: status,
              count: number,
              to: `/leads?${days}&status=${status}`,
            }))}
          />
        </Card>
        <Sources overview={overview} days={days} />
        <NewestLeads leads={overview.newest_leads} />
      </SimpleGrid>
    </>
  )
}
