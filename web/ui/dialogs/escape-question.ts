import { type RefObject, useEffect, useEffectEvent } from 'react'

const takenFirst = 'data-mantine-stop-propagation'

interface OpenQuestion {
  readonly close: () => void
  /** Something that stands in its dialog. */
  readonly within: RefObject<HTMLElement | null>
}

/** The last one lies on top. */
const open: OpenQuestion[] = []

// From the beginning, and so before any dialog: those take Escape at the same place, and one key would close the
// question and the form that it is asked about.
if (typeof window !== 'undefined') window.addEventListener('keydown', closeTopmost, { capture: true })

function closeTopmost(event: KeyboardEvent): void {
  const question = open.at(-1)
  if (event.key !== 'Escape' || event.isComposing || question === undefined) return
  // Another dialog that was opened over the question, such as the palette, takes its own.
  const dialog = event.target instanceof Element ? event.target.closest('[role="dialog"]') : null
  if (dialog !== null && !dialog.contains(question.within.current)) return
  // A list of choices that is open takes it first, as in every dialog.
  if (event.target instanceof Element && event.target.getAttribute(takenFirst) === 'true') return
  event.stopImmediatePropagation()
  question.close()
}

/** Escape closes this question alone, and nothing that lies below it. */
export function useEscapeOfQuestion(
  isOpen: boolean,
  within: RefObject<HTMLElement | null>,
  close: () => void,
): void {
  const onEscape = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const one = { close: () => onEscape(), within }
    open.push(one)
    return () => void open.splice(open.indexOf(one), 1)
  }, [isOpen, within])
}
