import { type ReactNode, useRef } from 'react'
import styles from './select-box.module.css'

interface SelectBoxProps {
  label: string
  isChecked: boolean
  isPartly?: boolean
  /** With Shift held: up to here. */
  onToggle: (isRange: boolean) => void
}

/** Picks a row of a table, by the browser's own checkbox: there is one in every row. */
export function SelectBox({ label, isChecked, isPartly = false, onToggle }: SelectBoxProps): ReactNode {
  const isShift = useRef(false)
  return (
    <span className={styles.box}>
      <input
        type="checkbox"
        aria-label={label}
        checked={isChecked}
        ref={(input) => {
          if (input) input.indeterminate = isPartly
        }}
        onClick={(event) => {
          isShift.current = event.shiftKey
        }}
        onChange={() => onToggle(isShift.current)}
      />
    </span>
  )
}
