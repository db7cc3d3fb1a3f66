import { Chip, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { valueName } from '../language/value-name.ts'
import styles from './choice-chips.module.css'

interface ChoiceChipsProps {
  label: string
  choices: readonly string[]
  value: string
  onChange: (choice: string) => void
  error?: ReactNode
  /** The keyboard waits here. */
  isFocused?: boolean
  /** The keys 1, 2 … choose. */
  hasKeys?: boolean
  /** What a choice is called; a stored value by its name. */
  nameOf?: (choice: string) => string
}

/** One of a few, by one tap; one stop of the Tab key, and the arrow keys walk them. */
export function ChoiceChips(props: ChoiceChipsProps): ReactNode {
  const {
    label,
    choices,
    value,
    onChange,
    error,
    isFocused = false,
    hasKeys = false,
    nameOf = valueName,
  } = props
  const id = useId()
  const first = choices.includes(value) ? value : choices[0]
  return (
    <div role="radiogroup" aria-labelledby={id} aria-invalid={error !== undefined}>
      <Text id={id} fw={560} mb={4}>
        {label}
      </Text>
      <Chip.Group value={value} onChange={onChange}>
        <div className={styles.chips}>
          {choices.map((choice, at) => (
            <Chip
              key={choice}
              value={choice}
              // Radios of one name are one stop.
              name={id}
              data-key={hasKeys ? at + 1 : undefined}
              size="sm"
              radius="md"
              color="pine"
              data-autofocus={(isFocused && choice === first) || undefined}
              autoFocus={isFocused && choice === first}
            >
              {nameOf(choice)}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {error && (
        <Text size="xs" c="var(--danger)" mt={4} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
