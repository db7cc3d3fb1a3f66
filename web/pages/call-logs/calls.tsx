import { Pill, Text } from '@mantine/core'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { callLogFields } from '../../call-logs/call-log-fields.ts'
import type { CallLogWithLead, PageOf, Session, Team, UserRow } from '../../contract.ts'
import { ExportMenu } from '../../export/export-menu.tsx'
import { useHeldPage } from '../../held-page.ts'
import { nameWithState, usePeople } from '../../people/people.ts'
import { ofTeam, TeamFilter, useTeams } from '../../people/teams.tsx'
import { callsPage, unknownCaller } from '../../requests/call-logs.ts'
import { oneLead } from '../../requests/leads.ts'
import { ownSession } from '../../requests/sessions.ts'
import { useSession } from '../../session.tsx'
import { DateWindow } from '../../ui/filters/date-window.tsx'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../ui/filters/filter-select.tsx'
import { useFilters } from '../../ui/filters/use-filters.ts'
import { readPhonesAhead } from '../../ui/forms/read-phone.ts'
import { counted, duration } from '../../ui/language/format.ts'
import { dayHeading, istDay } from '../../ui/language/ist.ts'
import { t } from '../../ui/language/translate.ts'
import { namedValues } from '../../ui/language/value-name.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { DataTable, rowsOf } from '../../ui/tables/data-table.tsx'
import { NewRows } from '../../ui/tables/new-rows.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import type { RowGroups } from '../../ui/tables/row-groups.ts'
import { useIsPhone } from '../../ui/window/screen-width.ts'
import { callColumns } from './call-columns.tsx'
import { NoCalls } from './no-calls.tsx'

const filterNames = ['from_date', 'to_date', 'called_by', 'team', 'call_type', 'outcome', 'lead_id'] as const

/** What the page asks for first; the phone numbers that come are read while nobody waits for them. */
export async function ask(queries: QueryClient): Promise<void> {
  const first = callsPage({}, 0)
  await queries.prefetchQuery(first)
  const calls = queries.getQueryData<PageOf<CallLogWithLead>>(first.queryKey)?.data ?? []
  const session = queries.getQueryData<Session>(ownSession.queryKey)
  if (!session) return
  await readPhonesAhead(
    calls.flatMap(({ lead_phone_e164 }) => lead_phone_e164 ?? []),
    session.account.default_region,
  )
}

/** The calls under the filters of §4.4, grouped by IST day. */
export function Calls(): ReactNode {
  const filters = useFilters(filterNames)
  const { values, set, clear, isFiltered, offset, setOffset } = filters
  const calls = useQuery(callsPage(values, offset))
  const { page, newCount, show } = useHeldPage(JSON.stringify([values, offset]), calls)
  const people = usePeople()
  const teams = useTeams()
  const { user, role } = useSession()
  const isPhone = useIsPhone()
  const lead = useQuery({ ...oneLead(values.lead_id ?? ''), enabled: values.lead_id !== undefined })
  const total = calls.data?.pagination.total
  const days = page && groupsByDay(page)
  const self = role === 'agent' ? user.email : undefined
  const columns = useMemo(
    () => callColumns({ people: people.data, self, isPhone }),
    [people.data, self, isPhone],
  )
  return (
    <>
      <PageHeader
        title={t('Calls')}
        hint={total === undefined ? ' ' : counted(total, t('call'), t('calls'))}
      />
      <FilterBar
        isFiltered={isFiltered}
        onClear={clear}
        aside={
          <ExportMenu one={t('call')} many={t('calls')} path="/call-logs.csv" query={values} total={total} />
        }
      >
        <DateWindow filters={filters} />
        <FilterSelect
          label={t('Called by')}
          choices={callerChoices(
            people.data ?? [],
            teams.find(({ id }) => id === values.team),
          )}
          {...filters.of('called_by')}
        />
        <TeamFilter {...filters.of('team', 'called_by')} />
        <FilterSelect
          label={callLogFields.outcome.label}
          choices={namedValues(callLogFields.outcome.choices)}
          {...filters.of('outcome')}
        />
        <FilterSelect
          label={callLogFields.call_type.label}
          choices={namedValues(callLogFields.call_type.choices)}
          {...filters.of('call_type')}
        />
        {values.lead_id && (
          <Pill
            withRemoveButton
            onRemove={() => set({ lead_id: null })}
            removeButtonProps={{ 'aria-label': t('All leads') }}
          >
            {lead.data?.name ?? t('One lead')}
          </Pill>
        )}
      </FilterBar>
      <NewRows count={newCount} one={t('call')} many={t('calls')} onShow={show} />
      <DataTable
        label={t('Calls')}
        columns={columns}
        rows={rowsOf(calls, page?.data)}
        rowKey={(call) => call.id}
        opens
        {...(days && { groups: days })}
        empty={<NoCalls isFiltered={isFiltered} onClear={clear} />}
      />
      {calls.data && <Pager pagination={calls.data.pagination} onOffset={setOffset} />}
    </>
  )
}

/** Everybody, or the people of a team; without one also whoever telephony did not name. */
function callerChoices(people: UserRow[], team: Team | undefined): { value: string; label: string }[] {
  const named = ofTeam(people, team).map((person) => ({ value: person.email, label: nameWithState(person) }))
  return team ? named : [...named, { value: unknownCaller, label: t('Not known') }]
}

/** The calls of a day under its name; a day that the page cuts is not summed up. */
function groupsByDay({ data, pagination }: PageOf<CallLogWithLead>): RowGroups<CallLogWithLead> {
  const dayOf = (call: CallLogWithLead | undefined): string => (call ? istDay(call.called_at) : '')
  const cutDays = [
    ...(pagination.offset > 0 ? [dayOf(data[0])] : []),
    ...(pagination.has_more ? [dayOf(data.at(-1))] : []),
  ]
  return {
    keyOf: dayOf,
    heading: (day, calls) => (
      <>
        {dayHeading(day)}{' '}
        <Text span c="dimmed" fw={400}>
          {cutDays.includes(day)
            ? t('part of the day; the rest is on the next page or the one before')
            : sumOf(calls)}
        </Text>
      </>
    ),
  }
}

function sumOf(calls: CallLogWithLead[]): string {
  const seconds = calls.reduce((sum, call) => sum + call.duration_seconds, 0)
  return `${counted(calls.length, t('call'), t('calls'))} · ${duration(seconds)}`
}
