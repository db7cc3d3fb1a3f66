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
import { IconDevices, IconLock, IconLogout, IconMoonStars } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { setAway } from '../requests/users.ts'
import { useSession } from '../session.tsx'

/** The signed-in person: away, password, sessions, light or dark, sign out. */
export function UserMenu(): ReactNode {
  const { user, signOut, canWrite } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const turn = useMutation(setAway)
  return (
    <Menu position="bottom-end" width={250}>
      <Menu.Target>
        <UnstyledButton p={4} m={-4} style={{ borderRadius: '50%' }}>
          <Avatar name={user.name} color="pine" size={32} alt="" />
          <VisuallyHidden>{user.name}: your menu</VisuallyHidden>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Box px="sm" py={6}>
          <Text size="sm" fw={600} truncate>
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
          onClick={() => turn.mutate(!user.away)}
        >
          {user.away ? 'I am back' : 'I am away'}
          <Text size="xs" c="dimmed">
            {user.away ? 'You get no new leads by rules' : 'Rules then give new leads to others'}
          </Text>
        </Menu.Item>
        <Menu.Item component={Link} to="/account#password" leftSection={<IconLock size={16} />}>
          Change password
        </Menu.Item>
        <Menu.Item component={Link} to="/account#sessions" leftSection={<IconDevices size={16} />}>
          Sessions
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        <Menu.RadioGroup
          value={colorScheme}
          onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
        >
          <Menu.RadioItem value="light">Light</Menu.RadioItem>
          <Menu.RadioItem value="dark">Dark</Menu.RadioItem>
          <Menu.RadioItem value="auto">As the system</Menu.RadioItem>
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          Sign out
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
