import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Card } from '../page/card.tsx'

/** One number with its name. */
export const StatTile = ({
  label,
  value,
  hint,
}: {
  label: string
  value: string
  hint?: ReactNode
}): ReactNode => (
  <Card>
    <Text c="dimmed">{label}</Text>
    <Text fz="clamp(1.2rem, 4.6vw, 1.55rem)" fw={620} lh={1.25}>
      {value}
    </Text>
    {hint && (
      <Text size="xs" c="dimmed" component="div">
        {hint}
      </Text>
    )}
  </Card>
)
