import { Chip, Group, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { valueName } from '../language/value-name.ts'

interface ChoiceChipsProps {
  label: string
  choices: readonly string[]
  value: string
  onChange: (choice: string) => void
  error?: ReactNode
  /** The keyboard waits here. */
  isFocused?: boolean
}

/** One of a few, by one tap; the arrow keys walk them. */
export function ChoiceChips(props: ChoiceChipsProps): ReactNode {
  const { label, choices, value, onChange, error, isFocused = false } = props
  const id = useId()
  const first = choices.includes(value) ? value : choices[0]
  return (
    <div role="radiogroup" aria-labelledby={id} aria-invalid={error !== undefined}>
      <Text id={id} size="sm" fw={560} mb={4}>
        {label}
      </Text>
      <Chip.Group value={value} onChange={onChange}>
        <Group gap={6}>
          {choices.map((choice) => (
            <Chip
              key={choice}
              value={choice}
              size="sm"
              radius="md"
              color="pine"
              data-autofocus={(isFocused && choice === first) || undefined}
              autoFocus={isFocused && choice === first}
            >
              {valueName(choice)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
      {error && (
        <Text size="xs" c="var(--danger)" mt={4} role="alert">
          {error}
        </Text>
      )}
    </div>
  )
}
