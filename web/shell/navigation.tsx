import { AppShell, Stack, Text } from '@mantine/core'
import { useSession } from '../session.tsx'
import { t } from '../ui/language/translate.ts'
import { Brand } from './brand.tsx'
import { PlaceLink } from './place-link.tsx'
import { placesFor } from './places.ts'
import styles from './shell.module.css'

/** The pages, at the left of a desktop. */
export function Navigation() {
  const session = useSession()
  return (
    <>
      <AppShell.Section px={6} pb="md">
        <Brand name={session.account.name} />
      </AppShell.Section>
      <AppShell.Section grow component="nav" aria-label={t('Pages')}>
        <Stack gap={2}>
          {placesFor(session).map((place) => (
            <PlaceLink key={place.path} place={place} className={styles.place} iconSize={17} />
          ))}
        </Stack>
      </AppShell.Section>
      <AppShell.Section px={8}>
        <Text size="xs" c="dimmed">
          {t('All times in IST')}
        </Text>
      </AppShell.Section>
    </>
  )
}
