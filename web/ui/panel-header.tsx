import { CloseButton, Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** The name of what is open beside a list, and the way to close it. */
export function PanelHeader({ title, onClose }: { title: string; onClose: () => void }): ReactNode {
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap" gap="xs">
      <Title order={2} fz="1.1rem" className="break-anywhere">
        {title}
      </Title>
      <CloseButton aria-label="Close" onClick={onClose} />
    </Group>
  )
}
