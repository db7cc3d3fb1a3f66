import { useEffect, useEffectEvent } from 'react'

const takenFirst = 'data-mantine-stop-propagation'

/** Closes each open question; the last one lies on top. */
const open: (() => void)[] = []

// From the beginning, and so before any dialog: those take Escape at the same place, and one key would close the
// question and the form that it is asked about.
if (typeof window !== 'undefined') window.addEventListener('keydown', closeTopmost, { capture: true })

function closeTopmost(event: KeyboardEvent): void {
  const close = open.at(-1)
  if (event.key !== 'Escape' || event.isComposing || close === undefined) return
  // A list of choices that is open takes it first, as in every dialog.
  if (event.target instanceof Element && event.target.getAttribute(takenFirst) === 'true') return
  event.stopImmediatePropagation()
  close()
}

/** Escape closes this question alone, and nothing that lies below it. */
export function useEscapeOfQuestion(isOpen: boolean, close: () => void): void {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const one = (): void => onEscape()
    open.push(one)
    return () => void open.splice(open.indexOf(one), 1)
  }, [isOpen])
}
