import { useMantineColorScheme } from '@mantine/core'
import { IconCircleHalf2, IconKeyboard, IconLogout, IconPlus, type TablerIcon } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { useSession } from '../session.tsx'
import { t } from '../ui/language/translate.ts'
import { basePath } from '../ui/window/base-path.ts'
import { placesFor } from './places.ts'

interface PaletteAction {
  label: string
  icon?: TablerIcon
  act: () => void
}

/** Everything the palette can do besides finding leads, as far as this view allows it. */
export function usePaletteActions(onShowKeys: () => void, onSignOut: () => void): PaletteAction[] {
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
