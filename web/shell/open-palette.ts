import { useHotkeys } from '@mantine/hooks'
import { createSpotlight } from '@mantine/spotlight'
import { useEffect, useSyncExternalStore } from 'react'

/** Names of keys that write nothing, such as `Enter` or `F5`; a letter of some scripts has several characters too. */
const keyName = /^[A-Z]\w+$/

/** After so long without its dialog, an opening counts for nothing: nobody waits for it any more. */
const longestWaitMs = 10_000

const [store, { close }] = createSpotlight()

/** Since the palette was opened, its search field has not had the focus yet. */
let isFieldAwaited = false
let lapse: ReturnType<typeof setTimeout> | undefined

/** Whether the palette is open, and what is searched for in it. */
export const paletteStore = store

/** What is searched for in the palette, typed before it stood too. */
export const usePaletteQuery = (): string =>
  useSyncExternalStore(store.subscribe, () => store.getState().query)

/** Opens the palette, with nothing searched for yet; its file may still be on its way. */
export function openPalette(): void {
  if (store.getState().opened) return
  isFieldAwaited = true
  clearTimeout(lapse)
  lapse = setTimeout(() => {
    if (shownField() === null) close()
  }, longestWaitMs)
  store.setState({ ...store.getState(), opened: true, selected: -1, query: '' })
}

/**
 * Opens the palette on Ctrl-K from the first moment on. Its file comes later, and its field has the focus later still:
 * what a quick typist writes until then goes into its search, and not to the keys of the page, where a `c` is a new
 * lead. Stands beside the palette, so that it is gone where the palette cannot be shown, and takes no keys for nothing.
 */
export function PaletteKeys(): null {
  // In a field too: it writes nothing there.
  useHotkeys([['mod + K', openPalette]], [])
  useEffect(() => {
    // Before everybody else: a dialog that is open below hears nothing of it either.
    window.addEventListener('keydown', typeAhead, { capture: true })
    document.addEventListener('focusin', endAtField)
    document.addEventListener('pointerdown', giveUp)
    return () => {
      window.removeEventListener('keydown', typeAhead, { capture: true })
      document.removeEventListener('focusin', endAtField)
      document.removeEventListener('pointerdown', giveUp)
      close()
    }
  }, [])
  return null
}

function typeAhead(event: KeyboardEvent): void {
  endAtField(event)
  const { opened, query } = store.getState()
  if (!(opened && isFieldAwaited) || event.isComposing || isChord(event)) return
  if (event.key === 'Escape') close()
  else if (event.key === 'Backspace') search([...query].slice(0, -1).join(''))
  else if (!keyName.test(event.key)) search(query + event.key)
  // Enter opens what was found, and nothing is yet; least of all may it act on the page.
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Marks the first that is offered too, as Spotlight does on typing. */
function search(query: string): void {
  store.setState({ ...store.getState(), query, selected: 0 })
}

/** A character that wants AltGr is typed and no chord, though Windows says Ctrl and Alt of it. */
const isChord = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !event.getModifierState('AltGraph')

function endAtField({ target }: Event): void {
  if (isFieldAwaited && target instanceof Element && target === shownField()) isFieldAwaited = false
}

/** Whoever reaches for something on the page does not wait for the palette any more. */
function giveUp(): void {
  if (store.getState().opened && shownField() === null) close()
}

const shownField = (): Element | null => document.querySelector('[data-palette-field]')
