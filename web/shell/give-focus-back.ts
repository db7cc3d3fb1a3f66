import { useEffect } from 'react'

/** More places than a dialog has, so that what it was opened from is still known behind all of them. */
const mostRemembered = 60

/**
 * Gives the focus back when what held it is gone from `#dialogs`: a dialog that is taken away whole, one that was opened
 * from a menu which is gone as well, a line of a form. To the last place that is still there, so that somebody who works
 * with the keyboard alone does not begin at the top of the page again (WCAG 2.4.3).
 */
export function useFocusGivenBack(): void {
  useEffect(() => {
    let held: HTMLElement[] = []
    const remember = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return
      held = [...held.filter((one) => one !== target), target].slice(-mostRemembered)
    }
    const observer = new MutationObserver((changes) => {
      const last = held.at(-1)
      if (!last || last.isConnected || document.activeElement !== document.body) return
      const isGone = changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)))
      if (isGone)
        held.findLast((one) => one.isConnected && one.checkVisibility())?.focus({ preventScroll: true })
    })
    const dialogs = document.getElementById('dialogs')
    if (dialogs) observer.observe(dialogs, { childList: true, subtree: true })
    document.addEventListener('focusin', remember)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', remember)
    }
  }, [])
}
