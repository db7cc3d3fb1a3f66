import { Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from './translate.ts'
import { useNearList } from './use-near-list.ts'
import styles from './widths.module.css'

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
      className={styles.select}
      style={{ '--filter-width': `${width / 16}rem` }}
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
