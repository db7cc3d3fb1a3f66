import { t } from '../ui/language/translate.ts'
import '@mantine/spotlight/styles.css'
import { Modal, useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { Spotlight } from '@mantine/spotlight'
import {
  IconArrowRight,
  IconCircleHalf2,
  IconKeyboard,
  IconLogout,
  IconPlus,
  IconSearch,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import type { SearchedLead } from '../contract.ts'
import { searchedPart } from '../leads/searched-part.ts'
import { useReadPhone } from '../phones/use-dial.tsx'
import { foundLeads } from '../requests/leads.ts'
import { useSession } from '../session.tsx'
import { basePath } from '../ui/window/base-path.ts'
import { useIsPhone } from '../ui/window/screen-width.ts'
import { paletteStore, usePaletteQuery } from './open-palette.ts'
import styles from './palette.module.css'
import { placesFor } from './places.ts'

const typingPauseMs = 150

interface PaletteProps {
  onShowKeys: () => void
  onSignOut: () => void
}

/** The command palette (Ctrl-K): goes anywhere, starts anything, finds a lead by name, email, phone or company. */
export const Palette = (props: PaletteProps): ReactNode => (
  <Spotlight.Root
    store={paletteStore}
    shortcut={null}
    scrollable
    maxHeight={420}
    classNames={{ action: styles.action ?? '', actionDescription: styles.description ?? '' }}
  >
    <Offered {...props} />
  </Spotlight.Root>
)

/** What is searched for and what is found; stands only while the palette is open, and is not drawn anew with each page. */
function Offered({ onShowKeys, onSignOut }: PaletteProps): ReactNode {
  const readPhone = useReadPhone()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { seeing } = useSession()
  const query = usePaletteQuery()
  const [searched] = useDebouncedValue(query.trim(), typingPauseMs)
  const actions = usePaletteActions(onShowKeys, onSignOut).filter(({ label }) =>
    label.toLowerCase().includes(query.trim().toLowerCase()),
  )
  const { data: found, isPlaceholderData } = useQuery(foundLeads(searched, seeing?.id))
  const isOfWhatIsTyped = searched === query.trim() && !isPlaceholderData
  const leads =
    searched.length >= 2
      ? (found?.leads ?? []).filter((lead) => isOfWhatIsTyped || showsText(lead, query))
      : []
  const part = found && isOfWhatIsTyped ? searchedPart(found.search) : null
  const isMore = isOfWhatIsTyped && found?.search.is_more === true
  const list = useRef<HTMLDivElement>(null)
  const keepList = useCallback((shown: HTMLDivElement | null) => {
    list.current = shown
    // What was typed before the dialog stood has its first action marked too.
    if (paletteStore.getState().query !== '') selectFirst(shown)
  }, [])
  const offered = [...leads.map(({ id }) => id), ...actions.map(({ label }) => label)].join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever other actions are offered
  useEffect(() => selectFirst(list.current), [offered])
  return (
    <>
      <VisuallyHidden>
        <Modal.Title>{t('Find a lead or go to')}</Modal.Title>
      </VisuallyHidden>
      <Spotlight.Search
        ref={focusAtOnce}
        data-palette-field
        aria-label={t('Find a lead or go to')}
        placeholder={t('A lead’s name, phone, email – or a page')}
        leftSection={<IconSearch size={18} />}
      />
      <Spotlight.ActionsList ref={keepList}>
        {leads.length > 0 && (
          <Spotlight.ActionsGroup label={part === null ? t('Leads') : t('Leads · {part}', { part })}>
            {leads.map((lead) => (
              <Spotlight.Action
                key={lead.id}
                label={lead.name}
                description={[
                  lead.phone && readPhone({ sent: lead.phone, e164: lead.phone_e164 }).shown,
                  lead.email,
                ]
                  .filter(Boolean)
                  // On a phone below each other: a dot would end the line.
                  .join(isPhone ? '\n' : ' · ')}
                leftSection={<IconUser size={18} />}
                onClick={() => navigate(`/leads/${lead.id}`)}
              />
            ))}
            {isMore && (
              <Spotlight.Action
                label={t('All leads with “{searched}”', { searched })}
                leftSection={<IconSearch size={18} />}
                onClick={() => navigate(`/leads?${new URLSearchParams({ q: searched })}`)}
              />
            )}
          </Spotlight.ActionsGroup>
        )}
        {actions.length > 0 && (
          <Spotlight.ActionsGroup label={t('Go to')}>
            {actions.map(({ label, icon: Icon = IconArrowRight, act }) => (
              <Spotlight.Action key={label} label={label} leftSection={<Icon size={18} />} onClick={act} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {leads.length + actions.length === 0 && <Spotlight.Empty>{t('Nothing found')}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </>
  )
}

/**
 * Whether an earlier answer still fits what is typed now. Until the next answer is there, only such leads stay:
 * Enter opens the first that is offered, and never one that was asked for before.
 */
function showsText({ name, phone, email }: SearchedLead, query: string): boolean {
  const shown = [name, phone, email].join(' ').toLowerCase()
  return query
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .every((word) => shown.includes(word))
}

/**
 * Focuses the field as it stands. Mantine does it a moment later: an Enter between the two would be lost. Not within the
 * drawing itself, in which Mantine notes where the focus goes back to.
 */
function focusAtOnce(field: HTMLInputElement | null): void {
  queueMicrotask(() => field?.focus({ preventScroll: true }))
}

/** Marks the first action, as Spotlight does on typing: found leads come later, and Enter must open the first. */
function selectFirst(list: HTMLElement | null): void {
  for (const marked of list?.querySelectorAll('[data-selected]') ?? [])
    marked.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
}

interface PaletteAction {
  label: string
  icon?: TablerIcon
  act: () => void
}

/** Everything the palette can do besides finding leads, as far as this view allows it. */
function usePaletteActions(onShowKeys: () => void, onSignOut: () => void): PaletteAction[] {
  const navigate = useNavigate()
  const session = useSession()
  const { isAdmin, canWrite } = session
  const { toggleColorScheme } = useMantineColorScheme()
  const go = (path: string) => () => void navigate(path)
  const creations: PaletteAction[] = [
    { label: t('New lead'), icon: IconPlus, act: go('/leads?new=1') },
    { label: t('New API key'), icon: IconPlus, act: go('/api-keys?new=1') },
  ]
  const adminCreations: PaletteAction[] = [
    { label: t('New webhook'), icon: IconPlus, act: go('/webhooks?new=1') },
    { label: t('New distribution rule'), icon: IconPlus, act: go('/distribution?new=1') },
    { label: t('Invite a user'), icon: IconPlus, act: go('/users?new=1') },
    { label: t('New team'), icon: IconPlus, act: go('/users/teams?new=1') },
  ]
  const adminPlaces: PaletteAction[] = [
    { label: t('Possible duplicates'), act: go('/leads/duplicates') },
    { label: t('Teams'), act: go('/users/teams') },
  ]
  return [
    ...placesFor(session).map(({ label, icon, path }) => ({ label, icon, act: go(path) })),
    ...(isAdmin ? adminPlaces : []),
    ...(canWrite ? creations : []),
    ...(canWrite && isAdmin ? adminCreations : []),
    { label: t('Account, password and sessions'), act: go('/account') },
    { label: t('API reference'), act: () => window.location.assign(`${basePath}/docs`) },
    { label: t('Keys'), icon: IconKeyboard, act: onShowKeys },
    { label: t('Switch light and dark'), icon: IconCircleHalf2, act: toggleColorScheme },
    { label: t('Sign out'), icon: IconLogout, act: onSignOut },
  ]
}
