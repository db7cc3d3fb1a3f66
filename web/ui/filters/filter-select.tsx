import { NativeSelect } from '@mantine/core'
import { type CSSProperties, createContext, type ReactNode, useContext, useState } from 'react'
import type { FilterInput } from './use-filters.ts'
import styles from './widths.module.css'

/** What is chosen, and how to choose: shown at once, as the address follows a moment later, and has the last word. */
function useChosen<Value extends string>(given: Value): [Value, (value: Value) => void] {
  const [chosen, setChosen] = useState<{ instead: Value; value: Value }>()
  if (chosen && chosen.instead !== given) setChosen(undefined)
  const value = chosen?.instead === given ? chosen.value : given
  return [value, (next) => setChosen({ instead: given, value: next })]
}

/** Filters that choose nothing are behind a button, and are not drawn: each costs as much as a row of the list. */
export const AreFolded = createContext(false)

interface FilterSelectProps extends FilterInput {
  /** What is filtered: “Status”. Also what stands there while nothing is chosen. */
  label: string
  choices: readonly (string | { value: string; label: string })[]
  width?: number
}

/**
 * One filter of a list; its first choice, which bears the filter's name, is all. The browser's own list: it costs nothing
 * until it is opened, letters find in it what begins with them, and a phone shows it as people know it there.
 */
export function FilterSelect({ label, choices, value, onChange, width = 138 }: FilterSelectProps): ReactNode {
  const [chosen, choose] = useChosen(value ?? '')
  if (useContext(AreFolded) && chosen === '') return null
  const listed = choices.map((choice) =>
    typeof choice === 'string' ? { value: choice, label: choice } : choice,
  )
  // What a link names may be known a moment later, or be of nobody and nothing any more.
  const isListed = chosen === '' || listed.some((choice) => choice.value === chosen)
  const style: CSSProperties = { '--filter-width': `${width / 16}rem` }
  return (
    <NativeSelect
      size="xs"
      variant="filled"
      className={styles.select}
      style={style}
      aria-label={label}
      data-filtered={chosen !== '' || undefined}
      data={[{ value: '', label }, ...(isListed ? [] : [{ value: chosen, label: chosen }]), ...listed]}
      value={chosen}
      onChange={({ currentTarget }) => {
        choose(currentTarget.value)
        onChange(currentTarget.value || null)
      }}
    />
  )
}
