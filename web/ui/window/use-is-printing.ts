import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

/** The page's, not a component's: what the width of the paper draws anew is drawn for paper as well. */
let isPrinting = false

function watch(onChange: () => void): () => void {
  const set = (now: boolean) => (): void => {
    isPrinting = now
    // The browser takes the page as it is when the event returns.
    flushSync(onChange)
  }
  const begin = set(true)
  const end = set(false)
  window.addEventListener('beforeprint', begin)
  window.addEventListener('afterprint', end)
  return () => {
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
  }
}

/** True while the page is put on paper: what is hidden behind tabs is drawn then, and who prints it. */
export const useIsPrinting = (): boolean => useSyncExternalStore(watch, () => isPrinting)
