import {
  Avatar,
  Box,
  type MantineColorScheme,
  Menu,
  Text,
  UnstyledButton,
  useMantineColorScheme,
  VisuallyHidden,
} from '@mantine/core'
import { IconDevices, IconKey, IconLock, IconLogout, IconMoonStars } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { setAway } from '../requests/users.ts'
import { useSession } from '../session.tsx'
import { chooseLanguage, type Language, language, languages, ownNames } from '../ui/language/language.ts'
import { t } from '../ui/language/translate.ts'
import { MenuAct } from '../ui/tables/menu-act.tsx'

/** The signed-in person: away, password, sessions, light or dark, language, sign out. */
export function UserMenu({ onSignOut }: { onSignOut: () => void }) {
  const { user, canWrite, isAdmin } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const turn = useMutation(setAway)
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <UnstyledButton p={4} m={-4} style={{ borderRadius: '50%' }}>
          <Avatar name={user.name} color="pine" size={32} alt="" />
          <VisuallyHidden>{t('{name}: your menu', { name: user.name })}</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py={6}>
          <Text fw={600} truncate>
            {user.name}
          </Text>
          <Text size="xs" c="dimmed" truncate>
            {user.email}
          </Text>
        </Box>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconMoonStars size={16} />}
          disabled={!canWrite}
          onClick={() => turn.mutate({ away: !user.away })}
        >
          {user.away ? t('I am back') : t('I am away')}
          <Text size="xs" c="dimmed">
            {user.away ? t('You get no new leads by rules') : t('Rules then give new leads to others')}
          </Text>
        </Menu.Item>
        <MenuAct to="/account#password" icon={IconLock} label={t('Change password')} />
        <MenuAct to="/account#sessions" icon={IconDevices} label={t('Sessions')} />
        {!isAdmin && <MenuAct to="/api-keys" icon={IconKey} label={t('API keys')} />}
        <Menu.Divider />
        <Menu.Label>{t('Colours')}</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          <Menu.RadioItem value="light">{t('Light')}</Menu.RadioItem>
          <Menu.RadioItem value="dark">{t('Dark')}</Menu.RadioItem>
          <Menu.RadioItem value="auto">{t('As the system')}</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Label>{t('Language')}</Menu.Label>
        <Menu.RadioGroup value={language} onChange={(next) => chooseLanguage(next as Language)}>
          {languages.map((one) => (
            <Menu.RadioItem key={one} value={one} lang={one}>
              {ownNames[one]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <MenuAct icon={IconLogout} onClick={onSignOut} label={t('Sign out')} />
      </Menu.Dropdown>
    </Menu>
  )
}
