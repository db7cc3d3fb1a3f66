import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../language/translate.ts'
import { Card } from '../page/card.tsx'
import { TextLink } from '../page/text-link.tsx'

interface StatTileProps {
  label: string
  value: string
  /** Of as many days before; left out until it is known. */
  before: string | undefined
  /** The list that is counted. */
  to: string
}

/** One number with its name, which leads to its list, and what it was in the days before. */
export const StatTile = ({ label, value, before, to }: StatTileProps): ReactNode => (
  <Card>
    <TextLink to={to}>{label}</TextLink>
    <Text fz="clamp(1.2rem, 4.6vw, 1.55rem)" fw={620} lh={1.25}>
      {value}
    </Text>
    <Text size="xs" c="dimmed">
      {before === undefined ? '\u00a0' : t('{before} in as many days before', { before })}
    </Text>
  </Card>
)
