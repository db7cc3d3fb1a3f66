import { Checkbox, CheckIcon } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import styles from './select-box.module.css'

interface SelectBoxProps {
  label: string
  isChecked: boolean
  isPartly?: boolean
  /** With Shift held: up to here. */
  onToggle: (isRange: boolean) => void
}

const { classes } = Checkbox

/**
 * Picks a row of a table. Mantine's checkbox by its style sheet and by the names that ours know, without what it works
 * out for each, and without a mark that nobody sees: there is one in every row.
 */
export function SelectBox({ label, isChecked, isPartly = false, onToggle }: SelectBoxProps): ReactNode {
  const isShift = useRef(false)
  return (
    <span className={`mantine-Checkbox-root mantine-Checkbox-body ${styles.box}`}>
      <span className={classes.inner}>
        <input
          type="checkbox"
          className={`mantine-focus-auto mantine-Checkbox-input ${classes.input}`}
          aria-label={label}
          checked={isChecked}
          data-indeterminate={isPartly || undefined}
          ref={(input) => {
            if (input) input.indeterminate = isPartly
          }}
          onClick={(event) => {
            isShift.current = event.shiftKey
          }}
          onChange={() => onToggle(isShift.current)}
        />
        {isPartly ? (
          <svg className={classes.icon} viewBox="0 0 32 6" aria-hidden>
            <rect width="32" height="6" fill="currentColor" rx="3" />
          </svg>
        ) : (
          isChecked && <CheckIcon className={classes.icon} />
        )}
      </span>
    </span>
  )
}
