import { Group, Text, Title } from '@mantine/core'
import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from '../filters/widths.module.css'
import { t } from '../language/translate.ts'

interface PageHeaderProps {
  title: string
  /** One quiet line under the title. */
  hint?: ReactNode
  /** What can be done on this page, at the right. */
  children?: ReactNode
}

/** The page's name (also the browser tab's) and its actions. */
export function PageHeader({ title, hint, children }: PageHeaderProps): ReactNode {
  useDocumentTitle(t('{title} · Leadline', { title }))
  return (
    <Group component="header" justify="space-between" align="flex-start" gap="sm" mb="md">
      <div className={styles.name}>
        <Title order={1}>{title}</Title>
        {hint && (
          <Text c="dimmed" component="div">
            {hint}
          </Text>
        )}
      </div>
      {children && <Group gap="xs">{children}</Group>}
    </Group>
  )
}
