import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './widths.module.css'

const typingPauseMs = 250

interface SearchFieldProps {
  label: string
  value: string
  onSearch: (text: string) => void
}

/** A free-text filter that waits for a pause in typing; `/` brings the cursor here. */
export function SearchField({ label, value, onSearch }: SearchFieldProps): ReactNode {
  const [text, setText] = useState(value)
  const searched = useRef(value)
  const search = useDebouncedCallback((text: string) => {
    searched.current = text
    onSearch(text)
  }, typingPauseMs)
  // Its own search comes back as the value, trimmed and while the next word is being typed: only what others set is taken.
  useEffect(() => {
    if (value !== searched.current) setText(value)
    searched.current = value
  }, [value])
  return (
    <TextInput
      size="xs"
      variant="filled"
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      data-search-field
      leftSection={<IconSearch size={14} />}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        search(event.currentTarget.value.trim())
      }}
    />
  )
}
