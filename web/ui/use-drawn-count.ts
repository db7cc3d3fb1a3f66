import { useDeferredValue } from 'react'

/** CSS pixels: the least that stands above a list in the window, and the least height of one of its rows. */
const aboveListPx = 200
const rowPx = 34

/**
 * How many rows of a list are drawn: when it first stands those that fit into the window, right after them all. Two of
 * three rows lie below, and what is in sight does not wait for them.
 */
export function useDrawnCount(): number {
  const isWhole = useDeferredValue(true, false)
  return isWhole ? Number.POSITIVE_INFINITY : Math.ceil((window.innerHeight - aboveListPx) / rowPx)
}
