import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from './translate.ts'
import { useNearList } from './use-near-list.ts'

interface FilterSelectProps {
  /** What is filtered: “Status”. Also what stands there while nothing is chosen. */
  label: string
  choices: readonly (string | { value: string; label: string })[]
  value: string | undefined
  onChange: (value: string | null) => void
  searchable?: boolean
  width?: number
}

/** One filter of a list; empty means all. */
export function FilterSelect({
  label,
  choices,
  value,
  onChange,
  searchable,
  width = 138,
}: FilterSelectProps): ReactNode {
  const { comboboxProps, ...near } = useNearList()
  return (
    <Select
      size="xs"
      // Narrower on a tablet: two lines of filters rather than three.
      w={{ base: 'calc(50% - 3px)', sm: Math.round(width * 0.8), lg: width }}
      aria-label={label}
      placeholder={label}
      data={[...choices]}
      value={value ?? null}
      onChange={onChange}
      clearable
      searchable={searchable ?? false}
      nothingFoundMessage={t('None')}
      {...near}
      comboboxProps={{ ...comboboxProps, width: 'max-content', position: 'bottom-start' }}
    />
  )
}
