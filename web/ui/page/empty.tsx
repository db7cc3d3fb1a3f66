import { Box, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface EmptyProps {
  title: string
  /** Why it is empty, or what to do first. */
  hint?: ReactNode
  /** The one action that fills it. */
  children?: ReactNode
}

/** What stands where nothing is yet. */
export const Empty = ({ title, hint, children }: EmptyProps): ReactNode => (
  <Box py={44} px="md" ta="center">
    <Text size="md" fw={600}>
      {title}
    </Text>
    {hint && (
      <Text c="dimmed" maw={440} mx="auto" mt={4} component="div">
        {hint}
      </Text>
    )}
    {children && (
      <Group justify="center" mt="md">
        {children}
      </Group>
    )}
  </Box>
)
