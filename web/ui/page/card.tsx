import { Box, Group, Paper, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface CardProps {
  title?: string
  /** Beside the title, at the right. */
  aside?: ReactNode
  children: ReactNode
  /** Lists reach to the card's edge. */
  flush?: boolean
}

/** One bordered group of a page. */
export function Card({ title, aside, children, flush = false }: CardProps): ReactNode {
  return (
    <Paper withBorder radius="md" component="section" miw={0} bg="transparent">
      {title && (
        <Group justify="space-between" px="md" pt="sm" pb={4} gap="xs">
          <Title order={2}>{title}</Title>
          {aside}
        </Group>
      )}
      <Box px={flush ? 0 : 'md'} pt={title ? 4 : 'sm'} pb={flush ? 0 : 'sm'}>
        {children}
      </Box>
    </Paper>
  )
}
