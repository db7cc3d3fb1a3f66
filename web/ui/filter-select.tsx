import { Select } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { SelectStandIn } from './select-stand-in.tsx'
import { t } from './translate.ts'
import { useNearList } from './use-near-list.ts'
import { useStandIn } from './use-stand-in.ts'
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
export function FilterSelect(props: FilterSelectProps): ReactNode {
  const { label, value, searchable = false } = props
  const { isReal, standIn, real } = useStandIn(value !== undefined)
  if (isReal) return <ListedSelect {...props} real={real} />
  return (
    <SelectStandIn
      label={label}
      searchable={searchable}
      className={styles.select}
      style={widthOf(props)}
      {...standIn}
    />
  )
}

const widthOf = ({ width = 138 }: FilterSelectProps): CSSProperties => ({
  '--filter-width': `${width / 16}rem`,
})

function ListedSelect(props: FilterSelectProps & { real: object }): ReactNode {
  const { label, choices, value, onChange, searchable = false, real } = props
  const { comboboxProps, ...near } = useNearList()
  return (
    <Select
      size="xs"
      className={styles.select}
      style={widthOf(props)}
      aria-label={label}
      placeholder={label}
      data={[...choices]}
      value={value ?? null}
      onChange={onChange}
      clearable
      searchable={searchable}
      nothingFoundMessage={t('None')}
      {...real}
      {...near}
      comboboxProps={{ ...comboboxProps, width: 'max-content', position: 'bottom-start' }}
    />
  )
}
