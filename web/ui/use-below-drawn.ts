import { useDeferredValue } from 'react'
import { useNavigationType } from 'react-router'

/**
 * Whether what lies below the window is drawn: right after what is in sight, which does not wait for it. At once where one
 * goes back, as far down as one had scrolled.
 */
export function useBelowDrawn(): boolean {
  return useDeferredValue(true, useNavigationType() === 'POP')
}
