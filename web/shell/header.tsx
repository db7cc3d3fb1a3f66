import { ActionIcon, Box, Kbd, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useSession } from '../session.tsx'
import { t } from '../ui/language/translate.ts'
import { Brand } from './brand.tsx'
import { openPalette } from './open-palette.ts'
import styles from './shell.module.css'
import { UserMenu } from './user-menu.tsx'

/** Search (the command palette) and the signed-in person. */
export function Header({ onSignOut }: { onSignOut: () => void }) {
  const { account } = useSession()
  return (
    <>
      <Box hiddenFrom="sm" flex={1} miw={0}>
        <Brand name={account.name} />
      </Box>
      <Box visibleFrom="sm" flex={1} miw={0}>
        <UnstyledButton className={styles.search} onClick={openPalette} aria-keyshortcuts="Control+K">
          <IconSearch size={15} />
          <span>{t('Find a lead or go to…')}</span>
          <Kbd size="xs">Ctrl K</Kbd>
        </UnstyledButton>
      </Box>
      <ActionIcon hiddenFrom="sm" size="lg" aria-label={t('Find a lead or go to')} onClick={openPalette}>
        <IconSearch size={19} />
      </ActionIcon>
      <UserMenu onSignOut={onSignOut} />
    </>
  )
}
