import { AppShell, Button, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router'
import { askAddress, useReturnFromCall } from '../phones/dialled-call.ts'
import { useSession } from '../session.tsx'
import { istDateTime } from '../ui/language/ist.ts'
import { rich, t } from '../ui/language/translate.ts'
import { Tips } from '../ui/values/tips.tsx'
import { useIsPrinting } from '../ui/window/use-is-printing.ts'
import { BottomBar } from './bottom-bar.tsx'
import { useFocusGivenBack } from './give-focus-back.ts'
import { Header } from './header.tsx'
import { KeptLine } from './kept-line.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { Navigation } from './navigation.tsx'
import { NetworkBar } from './network-bar.tsx'
import { PaletteKeys } from './open-palette.ts'
import { PageBoundary } from './page-boundary.tsx'
import { usePageKeys } from './page-keys.ts'
import styles from './shell.module.css'
import { SignInAgain } from './sign-in-again.tsx'
import { useSignOut } from './sign-out.tsx'

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))

/** What stands around every page: navigation at the left (on a phone at the bottom), search and person on top. */
export function Shell(): ReactNode {
  const [areKeysShown, keys] = useDisclosure(false)
  const { leave, question } = useSignOut()
  useFocusGivenBack()
  return (
    <AppShell
      layout="alt"
      header={{ height: 52 }}
      navbar={{ width: 204, breakpoint: 'sm', collapsed: { mobile: true } }}
      footer={{ height: { base: 56, sm: 0 } }}
      padding={{ base: 'sm', sm: 'lg' }}
      transitionDuration={0}
    >
      <a href="#content" className="skip-link">
        {t('Skip to the page')}
      </a>
      <AppShell.Header className={styles.header}>
        <Header onSignOut={leave} />
      </AppShell.Header>
      <AppShell.Navbar visibleFrom="sm" className={styles.navbar}>
        <Navigation />
      </AppShell.Navbar>
      <PrintedBy />
      <AppShell.Main id="content" tabIndex={-1} className={styles.main}>
        <NetworkBar />
        <KeptLine />
        <SeeAsBanner />
        <PageBoundary title={t('The search cannot be shown')}>
          <PaletteKeys />
          <Suspense fallback={null}>
            <Palette onShowKeys={keys.open} onSignOut={leave} />
          </Suspense>
        </PageBoundary>
        <CurrentPage onShowKeys={keys.open} />
      </AppShell.Main>
      <AppShell.Footer hiddenFrom="sm">
        <BottomBar />
      </AppShell.Footer>
      <section id="dialogs" aria-label={t('Dialogs')} />
      {question}
      <SignInAgain />
      <KeysDialog opened={areKeysShown} onClose={keys.close} />
      <Tips />
    </AppShell>
  )
}

/** What stands at this address, and what depends on it: the shell around it is not drawn anew with each. */
function CurrentPage({ onShowKeys }: { onShowKeys: () => void }): ReactNode {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  usePageKeys(onShowKeys)
  useReturnFromCall((leadId) => {
    const list = /^\/(leads|to-call)/.test(pathname) ? search : ''
    void navigate(askAddress(leadId, new URLSearchParams(list), pathname))
  })
  return (
    <PageBoundary key={pathname.split('/')[1]}>
      <Outlet />
    </PageBoundary>
  )
}

/** Says whose eyes an admin is looking with, and how to stop. */
function SeeAsBanner() {
  const { seeing, seeAs } = useSession()
  if (seeing === null) return null
  return (
    <div className={styles.seeing} role="status">
      <span>
        <IconEye size={16} style={{ verticalAlign: '-3px' }} />{' '}
        {rich('You see what {name} sees. Nothing can be changed meanwhile.', { name: <b>{seeing.name}</b> })}
      </span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => seeAs(null)}>
        {t('Stop')}
      </Button>
    </div>
  )
}

/** Says on paper, where nothing moves on, whose the page is, when it was printed and by whom. */
function PrintedBy() {
  const { account, user, seeing } = useSession()
  if (!useIsPrinting()) return null
  const at = istDateTime(new Date().toISOString())
  return (
    <Text component="header" size="xs" mb="xs">
      {account.name} · {t('Printed {at} IST by {name}', { at, name: user.name })}
      {seeing && ` · ${t('As {name} sees it', { name: seeing.name })}`}
    </Text>
  )
}
