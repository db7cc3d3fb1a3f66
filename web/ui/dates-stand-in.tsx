import { Input } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { IconCalendar } from '@tabler/icons-react'
import type { ButtonHTMLAttributes, CSSProperties, ReactNode } from 'react'
import widths from './widths.module.css'

interface DatesStandInProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  shown: string
}

/** What Mantine puts on the frame of an input, as properties of its own style sheet. */
const sizes: CSSProperties = {
  '--input-height': 'var(--input-height-xs)',
  '--input-fz': 'var(--mantine-font-size-xs)',
  '--input-left-section-pointer-events': 'none',
}

/** The days on one line, cut where they are longer. */
export const oneLine: CSSProperties = {
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
}

/** Mantine's DatePickerInput as it stands closed, element by element, without what it works out. */
export function DatesStandIn({ label, shown, ...standIn }: DatesStandInProps): ReactNode {
  return (
    <div
      className={`${widths.window} ${Input.Wrapper.classes.root} mantine-InputWrapper-root mantine-DatePickerInput-root`}
      data-size="xs"
    >
      <div
        className={`${Input.classes.wrapper} mantine-Input-wrapper mantine-DatePickerInput-wrapper`}
        data-variant="default"
        data-size="xs"
        data-multiline
        data-with-left-section
        style={sizes}
      >
        <div
          data-position="left"
          className={`${Input.classes.section} mantine-Input-section mantine-DatePickerInput-section`}
        >
          <IconCalendar size={14} />
        </div>
        <button
          type="button"
          className={`${DatePickerInput.classes.input} ${Input.classes.input} mantine-Input-input mantine-DatePickerInput-input`}
          data-variant="default"
          data-dates-input
          style={oneLine}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={false}
          {...standIn}
        >
          {shown}
        </button>
      </div>
    </div>
  )
}
