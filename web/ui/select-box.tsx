import { Checkbox } from '@mantine/core'
import { type MouseEvent, type ReactNode, useRef } from 'react'

interface SelectBoxProps {
  label: string
  isChecked: boolean
  isPartly?: boolean
  /** With Shift held: up to here. */
  onToggle: (isRange: boolean) => void
}

/** Picks a row of a table. */
export function SelectBox({ label, isChecked, isPartly = false, onToggle }: SelectBoxProps): ReactNode {
  const isShift = useRef(false)
  return (
    <Checkbox
      size="xs"
      aria-label={label}
      checked={isChecked}
      indeterminate={isPartly}
      onClick={(event: MouseEvent) => {
        isShift.current = event.shiftKey
      }}
      onChange={() => onToggle(isShift.current)}
    />
  )
}
