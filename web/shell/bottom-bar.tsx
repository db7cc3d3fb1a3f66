import { Drawer, Stack, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDots } from '@tabler/icons-react'
import { useSession } from '../session.tsx'
import { t } from '../ui/language/translate.ts'
import { PlaceLink } from './place-link.tsx'
import { placesFor } from './places.ts'
import styles from './shell.module.css'

const placesInBar = 4

/** The pages, at the bottom of a phone: the first four, and the rest behind “More”. */
export function BottomBar() {
  const session = useSession()
  const [opened, drawer] = useDisclosure(false)
  const places = placesFor(session)
  const rest = places.slice(placesInBar)
  return (
    <nav className={styles.bottom} aria-label={t('Pages')}>
      {places.slice(0, placesInBar).map((place) => (
        <PlaceLink key={place.path} place={place} className={styles.bottomPlace} iconSize={20} />
      ))}
      {rest.length > 0 && (
        <>
          <UnstyledButton className={styles.bottomPlace} onClick={drawer.open} aria-haspopup="dialog">
            <IconDots size={20} stroke={1.8} />
            {t('More')}
          </UnstyledButton>
          <Drawer opened={opened} onClose={drawer.close} position="bottom" size="auto" title={t('More')}>
            <Stack gap={4} pb="md">
              {rest.map((place) => (
                <PlaceLink
                  key={place.path}
                  place={place}
                  className={styles.place}
                  iconSize={19}
                  onClick={drawer.close}
                />
              ))}
              <Text size="xs" c="dimmed" px="sm" pt="xs">
                {t('All times in IST')}
              </Text>
            </Stack>
          </Drawer>
        </>
      )}
    </nav>
  )
}
