import { FilterSelect } from '../ui/filters/filter-select.tsx'
import type { FilterInput } from '../ui/filters/use-filters.ts'
import { t } from '../ui/language/translate.ts'
import { teamsById, useTeams } from './teams.ts'

/** Chooses the team whose leads or calls are shown; nothing where there is none to choose. */
export function TeamFilter(filter: FilterInput) {
  const teams = useTeams()
  if (teams.length === 0 && filter.value === undefined) return null
  return <FilterSelect label={t('Team')} choices={teamsById(teams)} {...filter} width={120} />
}
