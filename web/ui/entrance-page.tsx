import { Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { basePath } from './base-path.ts'
import styles from './entrance-page.module.css'

/** A page for whoever is not signed in: the mark, one sentence, and what is to be done. */
export function EntrancePage({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <div className={styles.mark}>
          <img src={`${basePath}/favicon.svg`} alt="" width={34} height={34} />
          <Title order={1}>{title}</Title>
        </div>
        <Stack gap="sm">{children}</Stack>
      </div>
    </main>
  )
}
