import { useSyncExternalStore } from 'react'

const wide = matchMedia('screen and (min-width: 75em)')
const narrow = matchMedia('screen and (max-width: 74.99em)')

/** As it was on the screen last. */
let isWide = !narrow.matches

function watch(onChange: () => void): () => void {
  wide.addEventListener('change', onChange)
  narrow.addEventListener('change', onChange)
  return () => {
    wide.removeEventListener('change', onChange)
    narrow.removeEventListener('change', onChange)
  }
}

function look(): boolean {
  if (wide.matches || narrow.matches) isWide = wide.matches
  return isWide
}

/**
 * Whether there is room for a list and one of its entries beside each other. Paper has another width than the screen,
 * and nothing may move, or be drawn anew with what is typed in it, while a page is put on it: then it is as it was.
 */
export const useIsWide = (): boolean => useSyncExternalStore(watch, look)
