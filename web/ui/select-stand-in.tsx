import { Combobox, Input } from '@mantine/core'
import type { CSSProperties, InputHTMLAttributes, ReactNode } from 'react'

interface SelectStandInProps extends InputHTMLAttributes<HTMLInputElement> {
  label: string
  searchable: boolean
  className: string | undefined
  style: CSSProperties
}

/** What Mantine puts on the frame of an input, as properties of its own style sheet. */
const sizes: CSSProperties = {
  '--input-height': 'var(--input-height-xs)',
  '--input-fz': 'var(--mantine-font-size-xs)',
  '--input-right-section-pointer-events': 'none',
}
const chevronSize: CSSProperties = { '--combobox-chevron-size': 'var(--combobox-chevron-size-xs)' }
const chevron =
  'M4.93179 5.43179C4.75605 5.60753 4.75605 5.89245 4.93179 6.06819C5.10753 6.24392 5.39245 6.24392 5.56819 6.06819L7.49999 4.13638L9.43179 6.06819C9.60753 6.24392 9.89245 6.24392 10.0682 6.06819C10.2439 5.89245 10.2439 5.60753 10.0682 5.43179L7.81819 3.18179C7.73379 3.0974 7.61933 3.04999 7.49999 3.04999C7.38064 3.04999 7.26618 3.0974 7.18179 3.18179L4.93179 5.43179ZM10.0682 9.56819C10.2439 9.39245 10.2439 9.10753 10.0682 8.93179C9.89245 8.75606 9.60753 8.75606 9.43179 8.93179L7.49999 10.8636L5.56819 8.93179C5.39245 8.75606 5.10753 8.75606 4.93179 8.93179C4.75605 9.10753 4.75605 9.39245 4.93179 9.56819L7.18179 11.8182C7.35753 11.9939 7.64245 11.9939 7.81819 11.8182L10.0682 9.56819Z'

/** Mantine's Select while nothing is chosen, element by element, without what it works out. */
export function SelectStandIn(props: SelectStandInProps): ReactNode {
  const { label, searchable, className, style, ...standIn } = props
  return (
    <div
      className={`${className} ${Input.Wrapper.classes.root} mantine-InputWrapper-root mantine-Select-root`}
      data-size="xs"
      style={style}
    >
      <div
        className={`${Input.classes.wrapper} mantine-Input-wrapper mantine-Select-wrapper`}
        data-variant="default"
        data-size="xs"
        data-pointer={!searchable || undefined}
        data-with-right-section
        style={sizes}
      >
        <input
          className={`${Input.classes.input} mantine-Input-input mantine-Select-input`}
          data-variant="default"
          aria-label={label}
          placeholder={label}
          readOnly={!searchable}
          role="combobox"
          aria-haspopup="listbox"
          aria-expanded={false}
          autoComplete="off"
          {...standIn}
        />
        <div
          data-position="right"
          className={`${Input.classes.section} mantine-Input-section mantine-Select-section`}
        >
          <svg
            className={`${Combobox.classes.chevron} mantine-ComboboxChevron-chevron`}
            data-size="xs"
            data-combobox-chevron
            viewBox="0 0 15 15"
            fill="none"
            aria-hidden
            style={chevronSize}
          >
            <path d={chevron} fill="currentColor" fillRule="evenodd" clipRule="evenodd" />
          </svg>
        </div>
      </div>
    </div>
  )
}
