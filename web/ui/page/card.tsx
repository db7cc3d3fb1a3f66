import { Box, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardProps {
  title?: string
  /** Beside the title, at the right. */
  aside?: ReactNode
  children: ReactNode
  /** Lists reach to the card's edge. */
  flush?: boolean
}

/** One group of a page, told apart from what is beside it by its tone. */
export const Card = ({ title, aside, children, flush = false }: CardProps): ReactNode => (
  <section className={styles.card}>
    {title && (
      <Group justify="space-between" px="md" pt="sm" pb={4} gap="xs">
        <Title order={2}>{title}</Title>
        {aside}
      </Group>
    )}
    <Box px={flush ? 0 : 'md'} pt={title ? 4 : 'sm'} pb={flush ? 0 : 'sm'}>
      {children}
    </Box>
  </section>
)
