import { Anchor, Group, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { chooseLanguage, language, languages, ownNames } from '../language/language.ts'
import { basePath } from '../window/base-path.ts'
import styles from './entrance-page.module.css'

/** A page for whoever is not signed in: the mark, one sentence, what is to be done, and the other language. */
export const EntrancePage = ({ title, children }: { title: string; children: ReactNode }): ReactNode => (
  <main className={styles.page}>
    <div className={styles.box}>
      <div className={styles.mark}>
        <img src={`${basePath}/favicon.svg`} alt="" width={34} height={34} />
        <Title order={1}>{title}</Title>
      </div>
      <Stack gap="sm">{children}</Stack>
      <Group justify="center" gap="xs" mt="md">
        {languages
          .filter((one) => one !== language)
          .map((one) => (
            <Anchor key={one} component="button" type="button" lang={one} onClick={() => chooseLanguage(one)}>
              {ownNames[one]}
            </Anchor>
          ))}
      </Group>
    </div>
  </main>
)
