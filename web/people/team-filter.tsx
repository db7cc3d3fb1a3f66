import type { Team } from '../contract.ts'
import { FilterSelect } from '../ui/filters/filter-select.tsx'
import { t } from '../ui/language/translate.ts'
import { teamsById } from './teams.ts'

interface TeamFilterProps {
  teams: readonly Team[]
  value: string | undefined
  onChange: (team: string | null) => void
}

/** Chooses the team whose leads or calls are shown; nothing where there is none to choose. */
export function TeamFilter({ teams, value, onChange }: TeamFilterProps) {
  if (teams.length === 0 && value === undefined) return null
  return (
    <FilterSelect
      label={t('Team')}
      choices={teamsById(teams)}
      value={value}
      onChange={onChange}
      width={120}
    />
  )
}
