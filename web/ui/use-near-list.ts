import type { ComboboxProps } from '@mantine/core'
import { type FocusEvent, type FocusEventHandler, useEffect, useState } from 'react'

interface ListedInput {
  readonly defaultDropdownOpened?: boolean
  readonly onFocus?: FocusEventHandler
}

interface NearList {
  readonly onPointerEnter: () => void
  readonly onFocus: (event: FocusEvent) => void
  readonly comboboxProps: ComboboxProps
}

/**
 * Props of an input with a list of choices, which is made when somebody comes near: a page has up to eight of them, with
 * every person and source, and each reckons where it would stand, and looks for its place at the end of the document, while
 * nobody sees it.
 */
export function useNearList(input: ListedInput = {}): NearList {
  const [isNear, setNear] = useState(input.defaultDropdownOpened ?? false)
  const [, setDrawn] = useState(false)
  // Mantine says that a list is open by the list's id, which it learns when the list stands and reads when drawn anew.
  useEffect(() => {
    if (!isNear) return
    const timer = setTimeout(() => setDrawn(true))
    return () => clearTimeout(timer)
  }, [isNear])
  return {
    onPointerEnter: () => setNear(true),
    onFocus: (event) => {
      setNear(true)
      input.onFocus?.(event)
    },
    comboboxProps: { keepMounted: isNear, withinPortal: isNear, transitionProps: { duration: 80 } },
  }
}
