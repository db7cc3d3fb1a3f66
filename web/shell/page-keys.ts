import { type HotkeyItem, useHotkeys } from '@mantine/hooks'
import { useLocation, useNavigate } from 'react-router'
import { useSession } from '../session.tsx'
import { isSomethingOpen, isTyping } from '../ui/dialogs/whose-keys.ts'
import { t } from '../ui/language/translate.ts'
import { walkRows } from '../ui/tables/row-keys.ts'
import { openPalette } from './open-palette.ts'

/** The keys of every page, for the list that `?` shows. */
export const pageKeys: readonly { keys: readonly string[]; act: string }[] = [
  { keys: ['Ctrl', 'K'], act: t('Find a lead, go anywhere') },
  { keys: ['/'], act: t('Search in this list') },
  { keys: ['j'], act: t('Next row') },
  { keys: ['k'], act: t('Previous row') },
  { keys: ['Enter'], act: t('Open the row') },
  { keys: ['x'], act: t('Select the row; with Shift all up to it') },
  { keys: ['l'], act: t('Log a call with the open lead') },
  { keys: ['e'], act: t('Edit the open lead') },
  { keys: ['1', '–', '5'], act: t('How the call went, while it is asked') },
  { keys: ['Esc'], act: t('Close what is open') },
  { keys: ['c'], act: t('Create: a lead, or what this page lists') },
  { keys: ['?'], act: t('These keys') },
]

const listsWithTheirOwn = ['/api-keys', '/webhooks', '/distribution', '/users/teams', '/users']

/** Keys that work on every page, while nobody types and nothing lies over it. */
export function usePageKeys(showKeys: () => void): void {
  const { canWrite } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const unlessOpen = (act: () => void) => () => {
    if (!isSomethingOpen()) act()
  }
  const create = (): void => {
    const list = listsWithTheirOwn.find((path) => pathname.startsWith(path))
    const kept = new URLSearchParams(list === undefined && pathname.startsWith('/leads') ? search : '')
    kept.set('new', '1')
    if (canWrite) void navigate(`${list ?? '/leads'}?${kept}`)
  }
  useHotkeys([
    ['j', unlessOpen(() => walkRows(1))],
    ['k', unlessOpen(() => walkRows(-1))],
    ['c', unlessOpen(create)],
    ['l', unlessOpen(() => press('l'))],
    ['e', unlessOpen(() => press('e'))],
    ['/', unlessOpen(searchHere)],
    ['?', unlessOpen(showKeys)],
    ['shift + ?', unlessOpen(showKeys)],
  ])
  // Among the outcomes too, where the cursor stands; a digit that is typed stays one.
  const outcome = (key: string): HotkeyItem => [
    key,
    ({ target }) => isTyping(target) || press(key),
    { preventDefault: false },
  ]
  useHotkeys(['1', '2', '3', '4', '5'].map(outcome), [])
}

/** Brings the cursor to the list's own search field; on a page without one, to the palette. */
function searchHere(): void {
  const field = document.querySelector<HTMLInputElement>('[data-search-field]')
  if (field) field.focus()
  else openPalette()
}

/** Presses what a page has under a key: the form or the actions of the open lead. */
function press(key: string): void {
  document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.click()
}
