import { useMediaQuery } from '@mantine/hooks'
import { useSyncExternalStore } from 'react'

/** Whether there is only room for one column on the screen: below Mantine's `sm` breakpoint, where the navigation moves to the bottom. */
export const useIsPhone = (): boolean =>
  useMediaQuery('screen and (max-width: 47.99em)', false, { getInitialValueInEffect: false })

/** Whether a list has less room than its columns would like: beside the navigation, and below Mantine's `lg` breakpoint. */
export const useIsTablet = (): boolean =>
  useMediaQuery('screen and (min-width: 48em) and (max-width: 74.99em)', false, {
    getInitialValueInEffect: false,
  })

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
