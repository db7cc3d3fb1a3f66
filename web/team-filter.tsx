import type { ReactNode } from 'react'
import type { Team } from './contract.ts'
import { teamsById } from './teams.ts'
import { FilterSelect } from './ui/filter-select.tsx'
import { t } from './ui/translate.ts'

interface TeamFilterProps {
  teams: readonly Team[]
  value: string | undefined
  onChange: (team: string | null) => void
}

/** Chooses the team whose leads or calls are shown; nothing where there is none to choose. */
export function TeamFilter({ teams, value, onChange }: TeamFilterProps): ReactNode {
  if (teams.length === 0 && value === undefined) return null
  return (
    <FilterSelect
      label={t('Team')}
      choices={teamsById(teams)}
      value={value}
      onChange={onChange}
      searchable
      width={120}
    />
  )
}
