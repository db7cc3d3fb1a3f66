import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { leadStatuses, priorities, type UserRow } from '../../../contract.ts'
import { nameWithState } from '../../../people/people.ts'
import { ofTeam, TeamFilter, useTeams } from '../../../people/teams.tsx'
import { sourcesInUse } from '../../../requests/leads.ts'
import { DateWindow } from '../../../ui/filters/date-window.tsx'
import { FilterBar } from '../../../ui/filters/filter-bar.tsx'
import { FilterSelect } from '../../../ui/filters/filter-select.tsx'
import { SearchField } from '../../../ui/filters/search-field.tsx'
import type { Filters } from '../../../ui/filters/use-filters.ts'
import { t } from '../../../ui/language/translate.ts'
import { namedValues } from '../../../ui/language/value-name.ts'
import { useIsPhone } from '../../../ui/window/screen-width.ts'
import { CallQuestions } from './call-questions.tsx'

export const leadFilterNames = [
  'from_date',
  'to_date',
  'status',
  'source',
  'priority',
  'assigned_to',
  'team',
  'q',
  'called',
  'not_to_call',
  'sort',
  'order',
] as const

interface LeadFilterBarProps {
  filters: Filters<(typeof leadFilterNames)[number]>
  people: UserRow[] | undefined
  aside: ReactNode
}

/** The filters of §4.1, and a search by words and digits, which goes over all days unless some are chosen. */
export function LeadFilterBar({ filters, people, aside }: LeadFilterBarProps): ReactNode {
  const { values, set, clear, isFiltered } = filters
  const sources = useQuery(sourcesInUse)
  const teams = useTeams()
  const isPhone = useIsPhone()
  const team = teams.find(({ id }) => id === values.team)
  return (
    <FilterBar
      folds
      isFiltered={isFiltered}
      onClear={clear}
      aside={aside}
      search={
        <SearchField
          label={t('Name, phone, email, company')}
          value={values.q ?? ''}
          onSearch={(q) => set({ q })}
        />
      }
    >
      <DateWindow filters={filters} isOpen={values.q !== undefined} />
      <FilterSelect label={t('Status')} choices={namedValues(leadStatuses)} {...filters.of('status')} />
      <FilterSelect label={t('Source')} choices={sources.data ?? []} {...filters.of('source')} />
      <FilterSelect
        label={t('Priority')}
        choices={namedValues(priorities)}
        {...filters.of('priority')}
        width={110}
      />
      <FilterSelect
        label={t('Assigned to')}
        choices={ofTeam(people ?? [], team).map((person) => ({
          value: person.email,
          label: nameWithState(person),
        }))}
        {...filters.of('assigned_to')}
      />
      <FilterSelect
        label={t('Calls')}
        choices={[{ value: 'yes', label: t('Not to be called') }]}
        {...filters.of('not_to_call', 'sort', 'order')}
      />
      <TeamFilter {...filters.of('team', 'assigned_to')} />
      {!isPhone && <CallQuestions filters={filters} />}
    </FilterBar>
  )
}
