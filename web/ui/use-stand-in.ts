import { type FocusEvent, type PointerEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

interface StandIn {
  /** Whether the control itself stands there, for good; before, what looks and is called like it. */
  readonly isReal: boolean
  /** Props of what stands in, on the element that has the focus. */
  readonly standIn: {
    readonly 'data-stand-in': string
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerDown: () => void
    readonly onPointerLeave: (event: PointerEvent) => void
    readonly onFocus: (event: FocusEvent) => void
    readonly onClick: () => void
  }
  /** Props of the control, on the element that has the focus. */
  readonly real: { readonly 'data-stand-in': string }
}

/**
 * A control that opens something is made when somebody comes near to it, by pointer, key or click: a page has up to ten
 * of them, and each reckons where its list, menu or calendar would stand. Until then an element of the same look and name
 * stands there. The two change places within the event that comes near, and what was begun with the one goes on with the
 * other: it has the focus, and opens by the click.
 */
export function useStandIn(isRealAtOnce = false): StandIn {
  const [isReal, setReal] = useState(isRealAtOnce)
  if (isRealAtOnce && !isReal) setReal(true)
  const id = useId()
  const isPressed = useRef(false)
  const makeReal = (): HTMLElement | null => {
    flushSync(() => setReal(true))
    return document.querySelector<HTMLElement>(`[data-stand-in="${id}"]`)
  }
  return {
    isReal,
    standIn: {
      'data-stand-in': id,
      onPointerEnter: ({ pointerType, buttons }) => {
        // A mouse that is pressed already has its click where it was pressed: that brings the control then.
        if (pointerType !== 'mouse' || buttons === 0) makeReal()
      },
      onPointerDown: () => {
        isPressed.current = true
      },
      onPointerLeave: ({ currentTarget }) => {
        isPressed.current = false
        if (document.activeElement === currentTarget) makeReal()?.focus()
      },
      onFocus: () => {
        if (!isPressed.current) makeReal()?.focus()
      },
      onClick: () => {
        const control = makeReal()
        control?.focus()
        control?.click()
      },
    },
    real: { 'data-stand-in': id },
  }
}
